import * as v from 'valibot';
import { amountText } from '#contract/amounts.ts';
import { emailAddress } from '#contract/values.ts';

export const nothing = v.strictObject({});

/** The time during which the console offers to undo a change; emails about it wait that long. */
export const undoMs = 10_000;

/** Text from a user; must not be blank. */
export function textUpTo(max: number, whenBlank: string) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, whenBlank),
    v.maxLength(max, `Use at most ${amountText(max)} characters.`),
  );
}

export const personName = v.pipe(
  v.string(),
  // The name becomes part of mail subjects.
  v.check((text) => !/\p{Cc}/u.test(text), 'Write the name on one line.'),
  v.trim(),
  v.minLength(1, 'Enter a name.'),
  v.maxLength(100),
);

/** Long rather than complicated (NIST SP 800-63B, section 3.1.1.2). */
export const newPassword = v.pipe(
  v.string(),
  v.minLength(12, 'Use at least 12 characters.'),
  v.maxLength(200, 'Use at most 200 characters.'),
);

/** An existing password as typed. The limit bounds the cost of hashing it. */
export const password = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** Email addresses in one field. `whenBlank` says where the emails go if there are none. */
export function addressesUpTo10(title: string, whenBlank: string) {
  return v.pipe(
    v.array(emailAddress),
    v.maxLength(10, 'Enter at most 10 addresses.'),
    v.title(title),
    v.description(
      `Up to 10 email addresses, separated by commas or line breaks. Blank for ${whenBlank}.`,
    ),
    v.metadata({ rows: 2 }),
  );
}

/** The values of a choice, in the order of their labels. */
export function keysOf<T extends object>(labels: T) {
  return Object.keys(labels) as (keyof T & string)[];
}

export const deliveryStates = ['pending', 'done', 'failed', 'canceled'] as const;

/** The permissions of an API token. */
export const scopeLabels = {
  'leads:read': 'Read leads',
  'leads:create': 'Add leads',
  'leads:change': 'Change progress, reason, assignee, tags and follow-up',
  'notes:write': 'Write notes',
} as const;
export type TokenScope = keyof typeof scopeLabels;
export const tokenScopes = keysOf(scopeLabels);

/** A small file that the browser saves. */
export const exportedFile = v.strictObject({
  fileName: v.string(),
  mediaType: v.string(),
  content: v.string(),
});

/** The codes of errors, with their HTTP status. */
export const statusOfKind = {
  invalid: 400,
  'signed-out': 401,
  'wrong-credentials': 401,
  forbidden: 403,
  'second-factor-missing': 403,
  'proof-missing': 403,
  'not-found': 404,
  conflict: 409,
  /** Someone else changed it first: reload, and let the user decide again. */
  'changed-meanwhile': 409,
  expired: 410,
  'too-many-attempts': 429,
  fault: 500,
  unavailable: 503,
} as const;

/** The body of every error. */
export const errorResponse = v.strictObject({
  code: v.picklist(keysOf(statusOfKind)),
  /** Shown to the user. */
  message: v.string(),
  /** Field name to message. */
  fieldErrors: v.optional(v.record(v.string(), v.string())),
});
export type ErrorResponse = v.InferOutput<typeof errorResponse>;

/** A page of a list in a query string. */
export const page = {
  limit: v.optional(
    v.pipe(v.string(), v.digits(), v.toNumber(), v.minValue(1), v.maxValue(200)),
    '50',
  ),
  /** `nextCursor` of the previous page, with the same order and conditions. */
  cursor: v.optional(v.pipe(v.string(), v.maxLength(1000))),
};
