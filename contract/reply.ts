/** A row of the registry's record, shown for confirmation. */
export type ReplyRow = { readonly title: string; readonly value: string };

/**
 * The body of every API response, for any HTTP status (R128).
 * `fieldErrors` maps field names to messages, `data` group names to rows.
 */
export type Reply = {
  readonly success: boolean;
  readonly heading: string;
  readonly message: string;
  readonly data?: Readonly<Record<string, readonly ReplyRow[]>>;
  readonly fieldErrors?: Readonly<Record<string, string>>;
};

/** Wire names shared by all forms, besides their fields. */
export const envelope = {
  /** The bot check's token. */
  token: 'g_recaptcha_response',
  /** Invisible to people, so only bots fill it in (R136). */
  honeypot: 'website_url',
  /** Our client sends it with every submission (R130). */
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
