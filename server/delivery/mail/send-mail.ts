import type { DeliverySettings } from '#server/delivery/delivery-settings.ts';
import { backoffMs, maxAttempts } from '#server/delivery/worker.ts';
import type { DeliveryOutcome } from '#server/jobs/outbox.ts';
import { describeFailure, UncertainDelivery } from '#server/lib/delivery-failure.ts';
import { isRefusedRecipient } from './acknowledgment.ts';
import { writeMail } from './mail-folder.ts';
import { openMailServer } from './mail-server.ts';
import type { Message } from './message.ts';

/** A mail that belongs to no lead and is queued in its own table. */
export type QueuedMail = {
  readonly id: string;
  readonly createdAt: Date;
  /** The number of attempts, including this one. */
  readonly tries: number;
};

/**
 * Sends a queued mail or, without a mail server, writes it to a file named after its kind. Does not retry if the
 * message may have arrived or its recipient was refused.
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
  /** Builds the mail with its date. Null if there is nothing left to send. */
  readonly compose: (date: Date) => Promise<Message | null>;
  readonly now: Date;
  readonly stopping: AbortSignal;
};

/** Longer than the mail server's timeout. */
export const queuedMailLeaseSeconds = 15 * 60;
