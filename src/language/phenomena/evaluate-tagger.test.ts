import { expect, test } from "vitest";
import { bestKeyword } from "./evaluate-tagger.ts";

const example = (tokens: string, positive: boolean) => ({ tokens: new Set(tokens.split(" ")), positive });

test("[A5] the keyword is the token with the highest F1", () => {
  // 3 positives. "a": seen 4, hits 3, F1 6/7. "no": seen 2, hits 2, F1 4/5. "cat": seen 2, hits 1, F1 2/5.
  const examples = [
    example("a no", true),
    example("a no cat", true),
    example("a", true),
    example("a cat", false),
  ];
  expect(bestKeyword(examples)).toBe("a");
});

test("[A5] there is no keyword without positives", () => {
  expect(bestKeyword([example("a", false)])).toBeUndefined();
});
