import { and, eq, ne, sql } from "drizzle-orm";
import { CounterpointError, type WorkerId } from "../core/index.ts";
import { type Db, placeholders, prepared, type Transaction } from "../database/index.ts";
import { adjustCommitted } from "./budget.ts";
import { consentMissing } from "./consent.ts";
import type { CampaignContext, WorkerSession } from "./context.ts";
import { closeTasksOfSet, lockSet } from "./flagged-sets.ts";
import { lockTask } from "./lock.ts";
import { openTasks } from "./open-tasks.ts";
import { refusalError } from "./return.ts";
import { costOf, type LedgerEntry, payEntries } from "./rules/ledger.ts";
import { sumMoney } from "./rules/money.ts";
import { NO_HASHES, stagesOf } from "./rules/recipes/campaign.ts";
import { parseAnswer, payOf, type TaskInput } from "./rules/recipes/campaign-tasks.ts";
import { acceptAnswer, countedAnswersOf, nextFreeAt } from "./rules/seats.ts";
import { tasksOpenedBy } from "./rules/stages/run-recipe.ts";
import { isFlag } from "./rules/tasks/write-for-pairs.ts";
import {
  checkSentence,
  isWritten,
  type SentenceCheck,
  type SentenceContext,
  type SentenceProblem,
  sentenceKey,
} from "./rules/writing/check-sentence.ts";
import { SENTENCE_ADVICE } from "./schemas/sentence-advice.ts";
import { MAX_CHARACTERS } from "./schemas/sentences.ts";
import { splitWhenReady } from "./split.ts";
import { answers, assignments, ledger, tasks } from "./tables.ts";

/** An answer as it is submitted. */
export interface SentAnswer {
  readonly assignment: string;
  /** A second submit with the same key is answered with the first result, whatever it contains. */
  readonly key: string;
  readonly content: unknown;
}

export interface SubmitResult {
  readonly kind: "accepted" | "repeated";
  readonly status: "counted" | "surplus";
  readonly at: number;
}

/**
 * Accepts an answer with its pay, and opens the tasks that follow from it, or closes those of the set that it flags:
 * all or nothing, and durable when this returns. If splitting waited for this answer, it begins in the background.
 */
export async function submitAnswer(
  context: Pick<CampaignContext, "db" | "now" | "jobs">,
  { worker, campaign }: WorkerSession,
  sent: SentAnswer,
): Promise<SubmitResult> {
  const { db } = context;
  const now = context.now();
  const { settings } = campaign;
  const { assignment, key } = sent;
  const result = await db.transaction(async (transaction): Promise<SubmitResult> => {
    if (isFlag(sent.content)) await lockSet(transaction, { campaign, worker, assignment });
    const { row, task, reserved, hasAgreed } = await lockTask(transaction, { campaign, worker, assignment });

    const isAnswered = task.assignments.some(({ id, answer }) => id === assignment && answer !== undefined);
    if (!isAnswered && !hasAgreed) throw consentMissing(); // an answer that was taken before stays taken
    const content = isAnswered
      ? sent.content
      : await readContent(transaction, { worker, campaign }, { task: row, ...sent });

    const accepted = acceptAnswer(task, { worker, now, key, content }, settings);
    if (accepted.kind === "refused") throw refusalError(accepted.reason);
    const { status, at } = accepted.assignment.answer!; // both other results have one
    if (accepted.kind === "repeated") return { kind: "repeated", status, at };

    const written = isWritten(content) ? sentenceKey(content.sentence) : null;
    const { pay, mostBonus } = payOf(campaign, row.stage);
    const reservedAmount = written === null ? 0 : costOf(mostBonus, settings); // a set that was flagged earns no bonus
    const entries = payEntries({ assignment, worker, stage: row.stage, amount: pay, at: now }, settings);
    const countedAnswers = row.countedAnswers + (status === "counted" ? 1 : 0);
    await prepareAnswer(transaction, entries.length).execute({
      ...{ assignment, task: row.id, key, content, sentenceKey: written, status, at },
      ...{ campaign: campaign.id, worker, stage: row.stage, paidAt: now },
      ...Object.assign({}, ...entries.map(valuesOfLine)),
      ...{ reservedAmount, countedAnswers, busyUntil: nextFreeAt(accepted.task, now) },
    });

    if (status === "counted" && countedAnswers === row.seats && !row.isClosed) {
      const answered = { ...row, answers: countedAnswersOf(accepted.task) };
      const wanted = tasksOpenedBy(stagesOf(campaign, NO_HASHES), answered);
      await openTasks(transaction, { campaign, wanted, now });
    }
    if (status === "counted" && isFlag(content)) await closeTasksOfSet(transaction, { campaign, task: row });
    // Usually 0: the reserved amount is the pay and the bonus that can follow.
    const released = reserved.get(assignment)!; // the task has the assignment
    const amount = sumMoney([costOf(pay, settings), reservedAmount, -released]);
    await adjustCommitted(transaction, campaign.id, amount);
    return { kind: "accepted", status, at };
  });
  if (result.kind === "accepted") await splitWhenReady(context, campaign);
  return result;
}

/** Values of the prepared statements. */
const ANSWER = placeholders("assignment", "task", "key", "content", "sentenceKey", "status", "at");
const PAID = placeholders("campaign", "worker", "stage", "paidAt");
const CHANGED = placeholders("reservedAmount", "countedAnswers", "busyUntil");

/** Those of one line of the ledger. */
function valuesOfLine({ key, kind, amount }: LedgerEntry, line: number) {
  return { [`key${line}`]: key, [`kind${line}`]: kind, [`amount${line}`]: amount };
}

/** Stores an answer with so many lines of the ledger: one statement, as each costs a round trip. */
function prepareAnswer(transaction: Transaction, lines: number) {
  return prepared(transaction, `answer-${lines}`, () => {
    const added = transaction.insert(answers).values(ANSWER);
    const marked = transaction
      .update(assignments)
      .set({ answered: true, reservedAmount: sql`${CHANGED.reservedAmount}` })
      .where(eq(assignments.id, ANSWER.assignment));
    const { paidAt: at, ...paid } = PAID;
    const entries = Array.from({ length: lines }, (_, i) => {
      const [key, kind, amount] = [`key${i}`, `kind${i}`, `amount${i}`].map((name) => sql.placeholder(name));
      return { ...paid, key: key!, kind: kind!, amount: amount!, at };
    });
    const pay = lines === 0 ? [] : [transaction.$with("paid").as(transaction.insert(ledger).values(entries))];
    return transaction
      .with(transaction.$with("added").as(added), transaction.$with("marked").as(marked), ...pay)
      .update(tasks)
      .set({ countedAnswers: sql`${CHANGED.countedAnswers}`, busyUntil: sql`${CHANGED.busyUntil}` })
      .where(eq(tasks.id, ANSWER.task));
  });
}

/** The valid content of an answer, with an acceptable sentence. */
async function readContent(
  transaction: Transaction,
  session: WorkerSession,
  { task, assignment, content }: { readonly task: TaskInput } & SentAnswer,
): Promise<unknown> {
  const parsed = parseAnswer(task, content, session.campaign);
  if (!parsed.ok) throw new CounterpointError("data/invalid", parsed.problem);
  if (isWritten(parsed.content)) {
    const { problems } = await checkDraft(transaction, { ...session, assignment }, parsed.content.sentence);
    throwIfProblems(problems);
  }
  return parsed.content;
}

/** Checks a sentence while the worker writes it. */
export async function checkDraft(
  db: Db | Transaction,
  { campaign, ...by }: WorkerSession & { readonly assignment?: string },
  sentence: string,
): Promise<SentenceCheck> {
  const { recipe, settings } = campaign;
  const isTooLong = sentence.length > MAX_CHARACTERS; // then nobody looks for it
  const writtenBefore = isTooLong
    ? "nobody"
    : await previousWriter(db, { campaign: campaign.id, ...by, sentence });
  return checkSentence(sentence, { recipe, ...settings, writtenBefore });
}

export interface WrittenSentence {
  readonly campaign: string;
  readonly worker: WorkerId;
  readonly sentence: string;
  /** The assignment that it is written for: the same request sent twice is not a repetition. */
  readonly assignment?: string;
}

/** The previous writer of a sentence in a campaign, ignoring case and punctuation. */
export async function previousWriter(
  db: Db | Transaction,
  { campaign, worker, sentence, assignment = "" }: WrittenSentence,
): Promise<SentenceContext["writtenBefore"]> {
  const writers = await prepared(db, "previous-writer", () =>
    db
      .selectDistinct({ worker: assignments.worker })
      .from(answers)
      .innerJoin(assignments, eq(answers.assignment, assignments.id))
      .where(
        and(
          eq(answers.sentenceKey, ANSWER.sentenceKey),
          eq(assignments.campaign, PAID.campaign),
          ne(assignments.id, ANSWER.assignment),
        ),
      ),
  ).execute({ campaign, sentenceKey: sentenceKey(sentence), assignment });
  if (writers.length === 0) return "nobody";
  return writers.some((each) => each.worker === worker) ? "the-writer" : "another";
}

/** Throws when a sentence has problems. */
export function throwIfProblems(problems: readonly SentenceProblem[]): void {
  if (problems.length === 0) return;
  const advice = problems.map((each) => SENTENCE_ADVICE[each]).join(" ");
  throw new CounterpointError("data/invalid", `The sentence was not accepted. ${advice.replace(/\.$/, "")}`);
}
