import { beforeAll, describe, expect, test } from "vitest";
import { addMember } from "../accounts/members.ts";
import { scatter } from "../core/testing/examples.ts";
import type { Db } from "../database/open-database.ts";
import { BOTH_DATABASES, embeddedDatabases, type TestDatabases } from "../database/testing/databases.ts";
import {
  createAnnotation,
  getAnnotation,
  getAnnotations,
  getSampledSentence,
  getTags,
} from "./annotations.ts";
import { annotationSentences, annotations, annotationTags } from "./tables.ts";
import { addTags, claimSentence, HOLD_MS } from "./tagging.ts";

const PEOPLE = ["ann", "bob", "cid", "dan", "eve"];
const NOTHING = { phenomena: [], pairReasoning: null, guidelines: null };

let db: Db;

/** Opens a database with five members for the tests of a group. */
function useDatabase(databases: TestDatabases): void {
  beforeAll(async () => {
    ({ db } = await databases.open());
    for (const id of PEOPLE) {
      await addMember(db, { id, name: `${id}'s name`, role: "reviewer", password: "x", now: 0 });
    }
  });
}

const draw = (sentences: number, people = 2) =>
  createAnnotation(db, {
    name: "a pilot",
    corpus: "nlvr",
    sourceKind: "library",
    source: "dev",
    seed: "1",
    people,
    by: "ann",
    now: 7,
    sentences: Array.from({ length: sentences }, (_, i) => ({
      sentence: `Sentence ${i}.`,
      example: {
        id: `${i}-0`,
        split: "dev",
        set: i,
        sentenceNumber: 0,
        pictures: [{ kind: "scene", scene: scatter(i) }],
      },
    })),
  });
const claimAt = (annotation: number, member: string, now: number) =>
  claimSentence(db, { annotation, member, now });

describe("on the embedded database", () => {
  useDatabase(embeddedDatabases());

  test("an annotation keeps its sentences, their examples, and how far it has come", async () => {
    const annotation = await draw(3);
    expect(await getSampledSentence(db, { annotation, number: 2 })).toEqual({
      number: 2,
      sentence: "Sentence 1.",
      example: expect.objectContaining({ id: "1-0", pictures: [{ kind: "scene", scene: scatter(1) }] }),
    });
    for (const member of ["ann", "bob"]) {
      await addTags(db, { annotation, number: 2, member, now: 8, ...NOTHING });
    }
    await addTags(db, { annotation, number: 1, member: "ann", now: 8, ...NOTHING });
    const described = { id: annotation, name: "a pilot", seed: "1", people: 2, by: "ann", at: 7 };
    const [newest] = await getAnnotations(db, "ann");
    expect(newest).toMatchObject({ ...described, sentences: 3, finished: 1, own: 2 });
    expect(await getAnnotation(db, { annotation, member: "bob" })).toMatchObject({ own: 1 });
    await expect(getAnnotation(db, { annotation: 999_999, member: "bob" })).rejects.toThrow("no annotation");
    await expect(getSampledSentence(db, { annotation, number: 4 })).rejects.toThrow("no sentence");
  });

  test("a member gets the sentence that is kept for it, then the first that wants people", async () => {
    const annotation = await draw(2);
    expect(await claimAt(annotation, "ann", 0)).toBe(1);
    expect(await claimAt(annotation, "ann", 5)).toBe(1);
    expect(await claimAt(annotation, "bob", 5)).toBe(1);
    expect(await claimAt(annotation, "cid", 5)).toBe(2); // both seats of the first are taken
    await addTags(db, { annotation, number: 1, member: "ann", now: 6, ...NOTHING });
    expect(await claimAt(annotation, "ann", 6)).toBe(2);
    expect(await claimAt(annotation, "dan", 6)).toBeUndefined();
    expect(await claimAt(annotation, "dan", 6 + HOLD_MS)).toBe(1); // nobody keeps a sentence for ever
  });

  test("tags are appended: who tags again adds a row, and no row can be changed or deleted", async () => {
    const annotation = await draw(1);
    const place = { annotation, number: 1, member: "ann" };
    await addTags(db, { ...place, phenomena: ["negation"], pairReasoning: null, guidelines: null, now: 1 });
    await addTags(db, {
      ...place,
      phenomena: [],
      pairReasoning: ["exactly one image"],
      guidelines: ["text"],
      now: 2,
    });
    expect(await getTags(db, place)).toEqual([
      {
        ...{ number: 1, sentence: "Sentence 0.", member: "ann", annotator: "ann's name", at: 1 },
        ...{ phenomena: ["negation"], pairReasoning: null, guidelines: null },
      },
      expect.objectContaining({
        phenomena: [],
        pairReasoning: ["exactly one image"],
        guidelines: ["text"],
        at: 2,
      }),
    ]);
    const changes = [
      db.update(annotationTags).set({ at: 0 }),
      db.update(annotations).set({ at: 0 }),
      db.update(annotationSentences).set({ number: 0 }),
    ];
    for (const change of changes) {
      await expect(change).rejects.toMatchObject({
        cause: { message: expect.stringContaining("is append-only") },
      });
    }
    for (const table of [annotationTags, annotationSentences, annotations]) {
      await expect(db.delete(table)).rejects.toThrow();
    }
  });
});

describe.each(BOTH_DATABASES)("on %s", (_, databases) => {
  useDatabase(databases());

  test("of many who ask and answer at once, no sentence gets more people than it wants", async () => {
    const annotation = await draw(6, 3);
    const claimed = await Promise.all(PEOPLE.map((member) => claimAt(annotation, member, 0)));
    expect(claimed.toSorted()).toEqual([1, 1, 1, 2, 2]);
    const work = async (member: string) => {
      for (;;) {
        const number = await claimAt(annotation, member, 1);
        if (number === undefined) return;
        await addTags(db, { annotation, number, member, now: 1, ...NOTHING });
      }
    };
    await Promise.all(PEOPLE.map(work));
    const tags = await getTags(db, { annotation });
    for (let number = 1; number <= 6; number += 1) {
      const annotators = tags.filter((each) => each.number === number).map(({ member }) => member);
      expect(new Set(annotators).size).toBe(3);
      expect(annotators).toHaveLength(3);
    }
  });

  test("of many who tag one sentence uninvited at once, as many as it wants succeed", async () => {
    const annotation = await draw(1);
    const send = (member: string) => addTags(db, { annotation, number: 1, member, now: 1, ...NOTHING });
    const results = await Promise.allSettled(PEOPLE.map(send));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await getTags(db, { annotation })).toHaveLength(2);
  });

  test("of several who settle a tie at once, one succeeds", async () => {
    const annotation = await draw(1);
    const send = (member: string, ...phenomena: "negation"[]) =>
      addTags(db, {
        annotation,
        number: 1,
        member,
        now: 1,
        phenomena,
        pairReasoning: null,
        guidelines: null,
      });
    await send("ann", "negation");
    await send("bob");
    const results = await Promise.allSettled(["cid", "dan", "eve"].map((member) => send(member, "negation")));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await getTags(db, { annotation })).toHaveLength(3);
  });
});
