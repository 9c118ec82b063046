import { expect, test } from "vitest";
import { Visible } from "./visible.ts";

test.each([
  ["a direction override", "Ada\u202enimda"],
  ["a direction isolate", "Ada\u2066"],
  ["an Arabic letter mark", "Ada\u061c"],
  ["a zero-width space", "A\u200bda"],
  ["a zero-width joiner", "A\u200dda"],
  ["a word joiner", "\u2060Ada"],
  ["a byte order mark", "\ufeffAda"],
  ["a soft hyphen", "Ada\u00ad"],
  ["a bell", "Ada\u0007"],
  ["a line separator", "Ada\u2028"],
  ["a Hangul filler", "Ada\u3164"],
  ["a combining grapheme joiner", "A\u034fda"],
  ["a tag character", "Ada\u{e0041}"],
  ["a blank Braille pattern", "Ada\u2800"],
  ["a no-break space", "Ada\u00a0Lovelace"],
  ["a character for private use", "Ada\ue000"],
])("refuses %s", (_, name) => {
  expect(Visible.safeParse(name).success).toBe(false);
});

test.each(["Ada Lovelace", "Zoë O'Brien-Ṣàngó", "山田　太郎", "محمد", "Ελένη", "Team 7 🦦"])(
  "accepts %s",
  (name) => {
    expect(Visible.parse(name)).toBe(name);
  },
);
