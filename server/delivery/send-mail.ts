import type { DeliveryOutcome } from '#server/leads/outbox.ts';
import { isRefusedRecipient } from './acknowledgment.ts';
import { describeFailure, UncertainDelivery } from './channel.ts';
import type { DeliverySettings } from './channels.ts';
import { writeMail } from './mail-folder.ts';
import { openMailServer } from './mail-server.ts';
import type { Message } from './message.ts';
import { backoffMs, maxAttempts } from './worker.ts';

/** A mail that belongs to no lead and waits in a table of its own. */
export type QueuedMail = {
  readonly id: string;
  readonly createdAt: Date;
  /** Attempts, with this one. */
  readonly tries: number;
};

/**
 * Sends a queued mail, or writes it as a file named after its kind without a mail server. A message that may
 * have arrived, and one whose recipient is refused, are not tried again.
 */
export async function sendQueuedMail(
  { dataDir, mail }: Pick<DeliverySettings, 'dataDir' | 'mail'>,
  { queued, kind, compose, now, stopping }: Attempt,
): Promise<DeliveryOutcome> {
  const { id, createdAt, tries } = queued;
  const server = mail.smtpUrl === null ? null : openMailServer(mail.smtpUrl, mail);
  try {
    const message = await compose(now);
    const time = createdAt.toISOString().replace(/[:.]/g, '-');
    if (message && server) await server.send(message, stopping);
    else if (message) await writeMail(dataDir, `${time}-${kind}-${id}.eml`, message);
    return { kind: 'done' };
  } catch (error) {
    const reason = describeFailure(error);
    const isFinal = error instanceof UncertainDelivery || isRefusedRecipient(error);
    if (isFinal || tries >= maxAttempts) return { kind: 'failed', error: reason };
    return { kind: 'retry', at: new Date(now.getTime() + backoffMs(tries)), error: reason };
  } finally {
    server?.close();
  }
}

type Attempt = {
  readonly queued: QueuedMail;
  readonly kind: string;
  /** With the date of the mail. Null when there is nothing left to send. */
  readonly compose: (date: Date) => Promise<Message | null>;
  readonly now: Date;
  readonly stopping: AbortSignal;
};

/** Longer than a mail server may take. */
export const queuedMailLeaseSeconds = 15 * 60;
