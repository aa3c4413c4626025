import type { Reply } from '#contract/reply.ts';

/**
 * `spam` is what the honeypot caught; `quarantined` waits for the operator's look (R135);
 * `unsubscribed` is a subscription that its subscriber has ended.
 */
export type LeadStatus = 'accepted' | 'quarantined' | 'spam' | 'unsubscribed';

export type LeadPayload = Readonly<Record<string, string | readonly string[]>>;

/**
 * Where a lead goes besides the store. `verification` is the mail about a registration whose number
 * could only be looked up later.
 */
export type Channel = 'mail' | 'acknowledgement' | 'webhook' | 'verification';

/** A lead as the store keeps it. `id` is a UUID of version 7, so that ids sort by time. */
export type Lead = {
  readonly id: string;
  readonly form: string;
  readonly receivedAt: Date;
  readonly status: LeadStatus;
  readonly payload: LeadPayload;
};

export type Submission = {
  readonly lead: Lead;
  /** Deliveries to queue; none for spam and quarantine. */
  readonly channels: readonly Channel[];
  /** One more delivery, the acknowledgement, while its bucket has room; counted with the lead. */
  readonly acknowledge?: Quota;
  /** What the visitor is told, kept so that a repetition is answered alike. */
  readonly reply: Reply;
  /** `key` as the client sent it, `fingerprint` of form and payload; null without a key. */
  readonly idempotency: { readonly key: string; readonly fingerprint: string } | null;
  /** The bot check's token, spent with the lead; null when the kind has none. */
  readonly token: { readonly nonce: string; readonly expiresAt: Date } | null;
  /** The address that a subscription is for. It is subscribed once; a repetition is answered alike. */
  readonly subscriber?: string;
  /** Only a registration claims names. */
  readonly claim?: RegistrationClaim;
};

/** What a registration has for itself: a number within its form, and a name among all. */
export type RegistrationClaim = {
  readonly npi: string;
  /** A `normalizeSubdomain`; null for a kind that has none. */
  readonly subdomain: string | null;
  /** When the number is to be looked up again; null when it is verified. */
  readonly checkAt: Date | null;
};

/** So many in each fixed window. Bucket names carry no address in the clear. */
export type Quota = {
  readonly bucket: string;
  readonly limit: number;
  readonly windowSeconds: number;
};

export type ClaimedField = 'npi' | 'subdomain';

/** A registration whose number is to be looked up, leased to one worker. */
export type RegistrationCheck = {
  readonly leadId: string;
  readonly form: string;
  readonly npi: string;
  /** Tries made before this one. */
  readonly tries: number;
};

export type CheckOutcome =
  | { readonly kind: 'settled'; readonly fields: LeadPayload; readonly at: Date }
  | { readonly kind: 'postponed'; readonly at: Date };

export type Acceptance =
  | { readonly kind: 'stored' }
  /**
   * The key was seen with the same fingerprint, or the same registration was stored before: no lead
   * was written.
   */
  | { readonly kind: 'repeated'; readonly reply: Reply }
  /** Somebody else has claimed these before: nothing was written. */
  | { readonly kind: 'taken'; readonly fields: readonly ClaimedField[] }
  /** The key was seen with another fingerprint: nothing was written. */
  | { readonly kind: 'key-reused' }
  /** The token had been spent before: nothing was written. */
  | { readonly kind: 'token-spent' };

/** `subscribed`: the address of the subscription is another lead's by now, and nothing was changed. */
export type Release = 'released' | 'not-quarantined' | 'subscribed';

/** What the store knows about an idempotency key. */
export type Recollection = Extract<Acceptance, { kind: 'repeated' | 'key-reused' }>;

/** One attempt's worth of work, leased to one worker until `leasedUntil`. */
export type Delivery = {
  readonly id: string;
  readonly channel: Channel;
  /** Tries made before this one. */
  readonly tries: number;
  readonly lead: Lead;
};

export type DeliveryOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'retry'; readonly at: Date; readonly error: string }
  | { readonly kind: 'dead'; readonly error: string };

export type DeliveryState = {
  readonly channel: Channel;
  readonly state: 'pending' | 'done' | 'dead';
  readonly tries: number;
  readonly nextTryAt: Date;
  readonly lastError: string | null;
};

/**
 * The only place that speaks SQL. Two drivers keep one contract: SQLite in a file, and PostgreSQL
 * for any number of processes. Every method rejects with a `StoreUnavailable` when the database
 * cannot do its work (full disk, lost connection); nothing is then half written.
 */
export type LeadStore = {
  /** Key, token, lead and deliveries in one transaction, on disk before it resolves. */
  readonly accept: (submission: Submission) => Promise<Acceptance>;
  /**
   * Lets a lead out of quarantine and queues its deliveries. A subscription that is released claims
   * its address.
   */
  readonly release: (
    leadId: string,
    release: Pick<Submission, 'channels' | 'subscriber'> & { readonly now: Date },
  ) => Promise<Release>;
  /** The stored reply of a key, so that a repetition is answered before any other check. */
  readonly recall: (key: string, fingerprint: string) => Promise<Recollection | null>;
  /** Ends the subscription that a lead began; nothing happens when it is ended or gone. */
  readonly unsubscribe: (leadId: string, now: Date) => Promise<void>;
  /**
   * Counts one hit on a bucket in its fixed window; `retryAfter` in seconds when over the limit.
   * Shared by all processes. Bucket names carry no address in the clear.
   */
  readonly hit: (
    bucket: string,
    limit: number,
    windowSeconds: number,
    now: Date,
  ) => Promise<
    { readonly allowed: true } | { readonly allowed: false; readonly retryAfter: number }
  >;

  /**
   * Due deliveries of a channel, or of all, each leased so that no other worker gets it before the
   * lease ends.
   */
  readonly lease: (
    now: Date,
    seconds: number,
    most: number,
    channel?: Channel,
  ) => Promise<readonly Delivery[]>;
  /**
   * Ends a try. A try whose lease another worker has taken over meanwhile can only report `done`.
   * False when the delivery is gone, because its lead was erased.
   */
  readonly settle: (
    delivery: Pick<Delivery, 'id' | 'tries'>,
    outcome: DeliveryOutcome,
  ) => Promise<boolean>;
  /**
   * Dead and waiting deliveries become due now, with all their tries before them; how many. Of one
   * lead when an id is given.
   */
  readonly retry: (now: Date, leadId?: string) => Promise<number>;

  /** Which of a registration's claims somebody else has; none when this registration was stored before. */
  readonly takenBy: (
    lead: Pick<Lead, 'form' | 'payload'>,
    claim: Pick<RegistrationClaim, 'npi' | 'subdomain'>,
  ) => Promise<readonly ClaimedField[]>;
  /** `subdomain` is a `normalizeSubdomain`. */
  readonly isSubdomainTaken: (subdomain: string) => Promise<boolean>;
  /** Registrations whose look-up is due, each for one worker until the lease ends. */
  readonly leaseChecks: (
    now: Date,
    seconds: number,
    most: number,
  ) => Promise<readonly RegistrationCheck[]>;
  /**
   * Ends a try: `settled` writes the fields into the lead's payload and queues one mail about it,
   * once whoever else tries; `postponed` counts only while the lease is one's own. Whether it counted.
   */
  readonly endCheck: (check: RegistrationCheck, outcome: CheckOutcome) => Promise<boolean>;

  readonly find: (leadId: string) => Promise<Lead | null>;
  readonly deliveriesOf: (leadId: string) => Promise<readonly DeliveryState[]>;
  /** Newest first, in pages; `before` is the last id of the page before. */
  readonly list: (options: {
    readonly most: number;
    readonly before?: string;
    readonly form?: string;
    readonly status?: LeadStatus;
  }) => Promise<readonly Lead[]>;
  /** Everything, oldest first, without holding all of it in memory. */
  readonly each: (options?: { readonly form?: string }) => AsyncIterable<Lead>;
  /** Every lead in which the address stands in any field, whatever its case. */
  readonly mentioning: (emailAddress: string) => Promise<readonly Lead[]>;
  /**
   * Removes what `mentioning` finds, with its deliveries, keys and stored replies, from every table;
   * the ids that went.
   */
  readonly erase: (emailAddress: string) => Promise<readonly string[]>;

  /** A secret made once and kept, such as the bot check's key: the first writer's value wins. */
  readonly secret: (name: string, make: () => string) => Promise<string>;
  /** Removes spent tokens, old rate windows and keys past their life. */
  readonly sweep: (now: Date) => Promise<void>;
  /** Resolves when the database can take a write. */
  readonly ready: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}
