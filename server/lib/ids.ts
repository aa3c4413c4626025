import { randomUUID } from 'node:crypto';

/**
 * An id for a lead or a delivery: a version 7 UUID with a counter, so that the ids from one thread always increase (RFC
 * 9562, section 6.2, method 1). Node's own generator doesn't order ids within a millisecond.
 */
export function newId(): string {
  const now = Date.now();
  if (now > lastId.time) lastId = { time: now, count: 0 };
  else if (lastId.count < maxIdsPerMs) lastId = { ...lastId, count: lastId.count + 1 };
  else lastId = { time: lastId.time + 1, count: 0 };
  const count = lastId.count.toString(16).padStart(3, '0');
  return `${timePartOf(lastId.time)}-7${count}${randomUUID().slice(18)}`;
}

let lastId = { time: 0, count: 0 };

/** Sorts before every id from that time and after every earlier one (RFC 9562, section 5.7). */
export function firstIdAt(time: Date): string {
  return timePartOf(time.getTime());
}

/** The time at which an id was created. A delivery gets its id together with the event that it reports. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));
}

function timePartOf(milliseconds: number): string {
  const digits = milliseconds.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}

/** The counter has twelve bits. */
const maxIdsPerMs = 0xfff;
