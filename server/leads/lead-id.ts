import { v7 } from 'uuid';

/** An id for a lead or a delivery. Ids of one process always increase. */
export function newId(): string {
  return v7();
}
