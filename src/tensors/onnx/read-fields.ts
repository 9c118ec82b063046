/** A field of a protobuf message, with its number: a whole number, bytes that began with their length, or a number of fixed size, which is passed over. */
export interface Field {
  readonly number: number;
  readonly integer?: bigint;
  readonly bytes?: Uint8Array;
}

/** The fields of a message in their order; bytes that are no message fail with a RangeError. */
export function* fieldsOf(message: Uint8Array): Generator<Field> {
  let at = 0;
  const take = (length: number): Uint8Array => {
    if (length > message.length - at) throw new RangeError("A field ends after its message");
    at += length;
    return message.subarray(at - length, at);
  };
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = take(1)[0]!;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
    throw new RangeError("A number has more than 64 bits");
  };
  while (at < message.length) {
    const tag = varint();
    const number = Number(tag >> 3n);
    const kind = Number(tag & 7n);
    if (kind === 0) yield { number, integer: varint() };
    else if (kind === 2) yield { number, bytes: take(Number(varint())) };
    else if (kind === 1 || kind === 5) {
      take(kind === 1 ? 8 : 4);
      yield { number };
    } else throw new RangeError(`A field is of the kind ${kind}, which protobuf does not have any more`);
  }
}
