import * as v from 'valibot';

/** How this console lets people in besides email and password. */
export const signInMethods = v.strictObject({
  /** What the company directory is called; null without one. */
  directory: v.nullable(v.string()),
  /** Whether it is the only way in. */
  isDirectoryOnly: v.boolean(),
  /** Nobody has an account yet. */
  isNew: v.boolean(),
});

export const directoryStart = v.strictObject({
  /** The directory's page, where the browser goes. */
  address: v.pipe(v.string(), v.url()),
  /** Only the browser that began may finish. */
  ticket: v.string(),
});

/** What the directory sent back in the address, and the ticket. */
export const directoryReturn = v.strictObject({
  /** The query with its `?`. */
  search: v.pipe(v.string(), v.startsWith('?'), v.maxLength(8000)),
  ticket: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
});
