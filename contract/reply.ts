/** A row of the registry's record, shown for confirmation. */
export type ReplyRow = { readonly title: string; readonly value: string };

/**
 * What every call of the API answers, whatever its HTTP status (R128).
 * `fieldErrors` maps a field's name to its message, `data` a group's name to its rows.
 */
export type Reply = {
  readonly success: boolean;
  readonly heading: string;
  readonly message: string;
  readonly data?: Readonly<Record<string, readonly ReplyRow[]>>;
  readonly fieldErrors?: Readonly<Record<string, string>>;
};

/** Names on the wire that belong to every form rather than to its fields. */
export const envelope = {
  /** The bot check's token. */
  token: 'g_recaptcha_response',
  /** Left empty by people; filled in by programs (R136). */
  honeypot: 'website_url',
  /** Sent by our client with every submission (R130). */
  idempotencyHeader: 'idempotency-key',
} as const;

export const replies = {
  thanks: {
    heading: 'Success!',
    message: 'Thank you for contacting us. One of our representatives will be in touch with you.',
  },
  sendingError: {
    heading: 'Sending data error',
    message: 'An error occurred while sending the data, please try again later',
  },
} as const;
