import type { MailAddress } from '#server/lib/mail-address.ts';
import type { Pace } from './channel.ts';

/** The settings of all deliveries. */
export type DeliverySettings = {
  readonly dataDir: string;
  readonly publicUrl: URL;
  readonly console: {
    /** The console's address, for links in emails to users. */
    readonly url: URL;
    /** False if `url` is only a guess; then emails to the team must not link to it. */
    readonly isUrlKnown: boolean;
  };
  /** The time zone of emails to the team. */
  readonly timeZone: string;
  readonly mail: {
    /** Null writes each email as a file. */
    readonly smtpUrl: string | null;
    /** Sends mail without TLS if the mail server doesn't offer STARTTLS. */
    readonly allowPlaintext: boolean;
    /** Emails per window that the mail server accepts from us; null means no limit. */
    readonly rate?: { readonly limit: number; readonly windowSeconds: number } | null;
    /** The current budget under `rate`. */
    readonly pace?: Pace;
    readonly from: MailAddress;
    readonly to: readonly MailAddress[];
    /** Recipients of support questions; those of all leads if there are none. */
    readonly supportTo?: readonly MailAddress[];
  };
  /** The operator's own URL for accepted leads; null if `WEBHOOK_URL` is not set. */
  readonly webhook: {
    readonly url: string;
    /** `whsec_` followed by base64. */
    readonly secret: string;
  } | null;
  /** Settings for the webhook and for all destinations that are added in the console. */
  readonly destinations: {
    /** True if destinations may be in the operator's own network. */
    readonly allowPrivate: boolean;
    /** Encrypts the destinations' secrets in the database; null stores them in clear text. */
    readonly secretsKey: string | null;
  };
};
