/** The bytes of a protobuf message, written field by field: varints, floats, and fields that begin with their length. */
export class Message {
  readonly #parts: Uint8Array[] = [];

  /** A whole number. */
  integer(field: number, value: number): this {
    return this.#push(varint(field * 8), varint(value));
  }

  /** A single-precision number. */
  float(field: number, value: number): this {
    return this.#push(varint(field * 8 + 5), new Uint8Array(new Float32Array([value]).buffer));
  }

  /** A text, raw bytes, or a message inside this one. */
  bytes(field: number, value: string | Uint8Array | Message): this {
    const content = typeof value === "string" ? new TextEncoder().encode(value) : value;
    const bytes = content instanceof Message ? content.encode() : content;
    return this.#push(varint(field * 8 + 2), varint(bytes.length), bytes);
  }

  encode(): Uint8Array {
    const whole = new Uint8Array(this.#parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }

  #push(...parts: Uint8Array[]): this {
    this.#parts.push(...parts);
    return this;
  }
}

/** Seven bits a byte, the lowest first; a negative number as the 64 bits of its two's complement. */
function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return Uint8Array.from(bytes);
}

/** A field of a protobuf message, with its number: a whole number, bytes that began with their length, or a number of fixed size, which is passed over. */
export interface Field {
  readonly number: number;
  readonly integer?: bigint;
  readonly bytes?: Uint8Array;
}

/** The fields of a message in order; bytes that are not a message fail with a RangeError. */
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
    } else throw new RangeError(`A field has the wire type ${kind}, which is not supported`);
  }
}
