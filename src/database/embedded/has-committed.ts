/** Tags of commands that write nothing. */
const READS = /^(?:SELECT|BEGIN|SET|SHOW|ROLLBACK|START|FETCH)\b/;

const COMMAND_COMPLETE = 0x43; // C
const READY_FOR_QUERY = 0x5a; // Z
const IDLE = 0x49; // I

/**
 * True when a reply of PostgreSQL reports a committed write: a command other than a read is complete, and no
 * transaction is open. (PostgreSQL, Frontend/Backend Protocol: a letter, four bytes of length.)
 */
export function hasCommitted(reply: Uint8Array): boolean {
  const view = new DataView(reply.buffer, reply.byteOffset, reply.byteLength);
  let written = false;
  let idle = false;
  for (let at = 0; at + 5 <= reply.length; at += 1 + view.getInt32(at + 1)) {
    const type = reply[at];
    const end = at + 1 + view.getInt32(at + 1);
    if (type === COMMAND_COMPLETE) {
      const tag = String.fromCharCode(...reply.subarray(at + 5, end - 1));
      written ||= !READS.test(tag);
    } else if (type === READY_FOR_QUERY) {
      idle = reply[at + 5] === IDLE;
    }
  }
  return written && idle;
}
