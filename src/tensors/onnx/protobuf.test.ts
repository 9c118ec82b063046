import { expect, test } from "vitest";
import { Message } from "./protobuf.ts";

const hex = (message: Message) => Buffer.from(message.encode()).toString("hex");

test("fields are encoded as in the protobuf guide's examples", () => {
  // https://protobuf.dev/programming-guides/encoding: 150 in field 1, "testing" in field 2, a message with the former in field 3
  expect(hex(new Message().integer(1, 150))).toBe("089601");
  expect(hex(new Message().bytes(2, "testing"))).toBe("120774657374696e67");
  expect(hex(new Message().bytes(3, new Message().integer(1, 150)))).toBe("1a03089601");
});

test("a negative number takes ten bytes, and a float four in little-endian order", () => {
  expect(hex(new Message().integer(1, -1))).toBe("08ffffffffffffffffff01"); // 64 bits set, seven to a byte
  expect(hex(new Message().float(2, 1))).toBe("150000803f"); // 1.0 is 0x3f800000
  expect(hex(new Message().integer(20, 0))).toBe("a00100"); // tag 20 * 8 = 160
});
