import { randomBytes } from 'node:crypto';

/**
 * A maker of UUIDs of version 7 (RFC 9562, section 6.2, method 1): 48 bits of milliseconds, a
 * counter of 12 bits, 62 random bits. Ids of one maker always rise, also within a millisecond and
 * when the clock steps back, so that sorting by id is sorting by arrival.
 */
export function createIds(clock: () => number = Date.now): () => string {
  let time = 0;
  let counter = 0;
  return () => {
    const random = randomBytes(10);
    const now = clock();
    if (now > time) {
      time = now;
      counter = startOf(random);
    } else {
      counter += 1;
      if (counter > 0xfff) {
        time += 1;
        counter = startOf(random);
      }
    }
    return format(time, counter, random);
  };
}

/** An id for a lead or a delivery. */
export const newId = createIds();

/** Half of the counter's range at most, so that a burst has room before time must move on. */
function startOf(random: Buffer): number {
  return random.readUInt16BE(8) & 0x7ff;
}

function format(time: number, counter: number, random: Buffer): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(time, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  random.copy(bytes, 8, 0, 8);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return [8, 12, 16, 20, 32].map((end, i) => hex.slice([0, 8, 12, 16, 20][i], end)).join('-');
}
