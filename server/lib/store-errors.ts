/** The database is unavailable: full disk, lost connection, or a lock that is held too long. */
export class StoreUnavailable extends Error {
  override name: string = 'StoreUnavailable';
}

/** Thrown by the caller's own work, to roll it back; the database is fine. */
export class Rollback extends Error {
  override name: string = 'Rollback';
}

/** Waiting doesn't help: the operator must change a setting or the database. */
export class UnusableDatabase extends StoreUnavailable {
  override name = 'UnusableDatabase';
}
