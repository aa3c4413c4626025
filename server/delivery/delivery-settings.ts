import type { MailAddress } from '#server/lib/mail-address.ts';
import type { Pace } from './channel.ts';

/** The settings of all deliveries. A channel's own ones are read by its row. */
export type DeliverySettings = {
  readonly dataDir: string;
  readonly publicUrl: URL;
  readonly console: {
    /** The console's address, for links in mails to users. */
    readonly url: URL;
    /** False if `url` is only a guess; then the operator's mail must not link to it. */
    readonly isUrlKnown: boolean;
  };
  /** The time zone of the operator's mail. */
  readonly timeZone: string;
  readonly mail: {
    /** Null writes each mail as a file. */
    readonly smtpUrl: string | null;
    /** Sends mail without TLS if the mail server has no STARTTLS. */
    readonly allowPlaintext: boolean;
    /** Mails per window that the server accepts from us; null without a limit. */
    readonly rate?: { readonly limit: number; readonly windowSeconds: number } | null;
    /** What `rate` allows now. */
    readonly pace?: Pace;
    readonly from: MailAddress;
    readonly to: readonly MailAddress[];
    /** Sends to this one of `to` only. */
    readonly recipient?: MailAddress;
  };
  /** For the webhook and all destinations that are added in the console. */
  readonly destinations: {
    /** True if they may be in the operator's own network. */
    readonly allowPrivate: boolean;
    /** Encrypts their secrets in the database; null stores them as they are. */
    readonly secretsKey: string | null;
  };
};
