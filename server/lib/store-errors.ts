/** The database is unavailable: full disk, lost connection, or a lock that is held too long. */
export class StoreUnavailable extends Error {
  override name: string = 'StoreUnavailable';
}

/** Thrown by a caller's own work to roll it back; the database itself is fine. */
export class Rollback extends Error {
  override name: string = 'Rollback';
}

/** Waiting doesn't help here: the operator must change a setting or fix the database. */
export class UnusableDatabase extends StoreUnavailable {
  override name = 'UnusableDatabase';
}
