import { addPart, type DatabasePart } from '#server/db/migrations.ts';

/** The door to the server: everything that an extension, such as the console, may add to it. */
export type Extension = {
  /** Its tables. They exist even while the extension is turned off, so that nothing is lost. */
  readonly tables: DatabasePart;
};

/** Adds an extension to this thread. Call it before the database is opened. */
export function install({ tables }: Extension): void {
  addPart(tables);
}
