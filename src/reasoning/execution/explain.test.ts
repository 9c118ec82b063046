import { expect, test } from "vitest";
import { towers } from "../testing/hand-made.ts";
import { readTerm } from "../testing/read-term.ts";
import { explain, witnesses } from "./explain.ts";

const SCENE = towers("yellow black", "blue", "black blue");

const witnessesOf = (form: string) => witnesses(explain(readTerm(form), SCENE));

test("a count rests on what it counts", () => {
  expect(witnessesOf("count(exactly(2), black)")).toEqual({
    items: [
      { box: 0, item: 1 },
      { box: 2, item: 0 },
    ],
    boxes: [],
  });
});

test("a statement about boxes rests on these boxes, and inside them on what makes it hold", () => {
  expect(witnessesOf("count(some, with(tower, count(some, and(black, top))))")).toEqual({
    items: [{ box: 0, item: 1 }],
    boxes: [0],
  });
});

test("a universal that fails rests on its counterexamples", () => {
  expect(witnessesOf("all(top, blue)")).toEqual({ items: [{ box: 0, item: 1 }], boxes: [] });
  expect(witnessesOf("all(tower, count(some, black))").boxes).toEqual([1]);
});

test("a conjunction that fails rests on the parts that fail, a disjunction that holds on those that hold", () => {
  const both = explain(readTerm("and(count(some, black), count(some, circle))"), SCENE);
  expect(both).toMatchObject({ value: false, parts: [{ value: false }] });
  const either = explain(readTerm("or(count(some, black), count(some, circle))"), SCENE);
  expect(either).toMatchObject({ value: true, parts: [{ value: true }] });
});

test("a negation, a comparison and a presupposition failure keep their trace", () => {
  expect(explain(readTerm("not(count(some, circle))"), SCENE)).toMatchObject({
    value: true,
    parts: [{ value: false }],
  });
  expect(witnessesOf("more(blue, yellow)").items).toHaveLength(3);
  expect(explain(readTerm("the(circle, black)"), SCENE)).toMatchObject({ value: undefined, items: [] });
  expect(witnessesOf("share(exactly(2), number(item), tower)").boxes).toEqual([0, 1, 2]);
});

test("what the items of a relation lie on, or touch, is shown beside them", () => {
  const trace = explain(readTerm("count(some, and(black, on(yellow)))"), SCENE);
  expect(trace).toMatchObject({ items: [{ box: 0, item: 1 }], related: [{ box: 0, item: 0 }] });
  const chain = explain(
    readTerm("count(some, and(blue, on(and(black, on(yellow)))))"),
    towers("yellow black blue", "blue", "black"),
  );
  expect(witnesses(chain).items).toHaveLength(3);
  expect(explain(readTerm("count(some, and(black, not(on(blue))))"), SCENE).related).toEqual([]);
});
