import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import type { BeforeSending, Message, OpenMessage } from '#server/delivery/channel.ts';
import {
  DeliveryFailure,
  DeliveryRefused,
  UncertainDelivery,
} from '#server/lib/delivery-failure.ts';
import { isLoopback } from '#server/lib/http/public-address.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';
import { startTimeLimit } from '#server/lib/time-limit.ts';

export type MailServerOptions = {
  readonly allowPlaintext?: boolean;
  /** EHLO uses the sender's domain, unless the URL has `?name=`. */
  readonly from?: MailAddress;
  /** Limit for the connection and everything before the message. */
  readonly envelopeTimeoutMs?: number;
  /** Limit for the message, and for the response to it. */
  readonly messageTimeoutMs?: number;
};

/**
 * An SMTP server. Connections stay open for a few seconds and take several emails. `smtp://` requires STARTTLS except
 * on this machine; otherwise a man in the middle could strip it and read the password and leads. On this machine the
 * certificate is not checked, because local mail servers sign their own.
 */
export function openMailServer(
  smtpUrl: string,
  {
    allowPlaintext = false,
    from,
    envelopeTimeoutMs = 45_000,
    messageTimeoutMs = 10 * 60_000,
  }: MailServerOptions = {},
) {
  const { protocol, hostname } = new URL(smtpUrl);
  const isLocal = isLoopback(hostname);
  const name = greetingName(from);
  const transport = openTransport({
    url: smtpUrl,
    pool: true,
    maxConnections,
    maxMessages: maxMessagesPerConnection,
    idleTimeout: idleTimeoutMs,
    requireTLS: protocol === 'smtp:' && !allowPlaintext && !isLocal,
    ...(isLocal ? { tls: { rejectUnauthorized: false } } : {}),
    ...(name === null ? {} : { name }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: messageTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    /**
     * Limit for one message, from the connection to the response. Servers may check a message for ten minutes before
     * they respond (RFC 5321, 4.5.3.2.6). A client that gives up earlier sends it again.
     */
    timeoutMs: envelopeTimeoutMs + messageTimeoutMs,
    /** Resolves with the response that accepted the message. */
    send: (
      message: Message<Buffer | OpenMessage>,
      stopping?: AbortSignal,
      beforeSending?: BeforeSending,
    ) =>
      sendOver(transport, message, {
        limit: startTimeLimit(envelopeTimeoutMs, stopping),
        messageTimeoutMs,
        beforeSending,
      }),
    /** Connects and logs in, without sending anything. */
    verify: async () => {
      await transport.verify();
    },
    /** Closes idle connections now; otherwise they close after a few seconds. */
    close: () => transport.close(),
  };
}

/** `smtp.example.com:587`, without the login. */
export function mailServerName(smtpUrl: string): string {
  const { protocol, hostname, port } = new URL(smtpUrl);
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
}

async function sendOver(
  transport: ReturnType<typeof openTransport>,
  { raw, envelope }: Message<Buffer | OpenMessage>,
  {
    limit,
    messageTimeoutMs,
    beforeSending,
  }: {
    readonly limit: ReturnType<typeof startTimeLimit>;
    readonly messageTimeoutMs: number;
    readonly beforeSending: BeforeSending | undefined;
  },
): Promise<string> {
  let isSending = false;
  const onRequested = async () => {
    limit.restart(messageTimeoutMs);
    await beforeSending?.();
    isSending = true;
  };
  try {
    const mail: WatchedMail = {
      ...(typeof raw === 'function' ? { open: raw } : { raw }),
      envelope: { ...envelope, to: [...envelope.to] },
      signal: limit.signal,
      onRequested,
    };
    const { response, rejected, rejectedErrors } = await transport.sendMail(mail);
    // Not retried, because the other recipients would get a second copy.
    if (rejected.length > 0)
      throw new DeliveryRefused(partlyRefused, { cause: rejectedErrors?.[0] });
    return response;
  } catch (error) {
    if (error instanceof DeliveryRefused) throw error;
    if (isSending && !isUnaccepted(error)) throw new UncertainDelivery({ cause: error });
    if (limit.isOver()) throw new DeliveryFailure(tooLate, { cause: error });
    throw error;
  } finally {
    limit.end();
  }
}

/** True if the server rejected the message, or if reading the message failed and the server never got the end of it. */
function isUnaccepted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isAnswered = 'responseCode' in error && Boolean(error.responseCode);
  return isAnswered || ('code' in error && error.code === 'ESTREAM');
}

/**
 * The sender's domain. The library's default is the host name, or `[127.0.0.1]` if that has no dot, as in containers,
 * which some relays reject. Null for a domain that is unknown outside this machine.
 */
function greetingName(from: MailAddress | undefined): string | null {
  const domain = from?.address.split('@').at(-1) ?? '';
  return domain.includes('.') ? domain : null;
}

function openTransport(options: SMTPPool.Options): PooledTransport {
  const transport: PooledTransport = createTransport(options);
  watchMessages(transport);
  return transport;
}

type PooledTransport = Transporter<SMTPPool.SentMessageInfo, SMTPPool.Options>;
type WatchedMail = SendMailOptions & {
  readonly onRequested?: () => Promise<void>;
  readonly open?: OpenMessage;
};

/**
 * Awaits `onRequested` when the server asks for the message; nodemailer doesn't read the message until then. Opens a
 * streamed message again for each connection that nodemailer tries.
 */
function watchMessages(transport: PooledTransport): void {
  transport.use('stream', ({ data, message }, done) => {
    const { onRequested, open } = data as WatchedMail;
    const createReadStream = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const stream = open?.() ?? createReadStream(options);
      return onRequested ? Readable.from(readAfter(onRequested, stream)) : stream;
    };
    done();
  });
}

async function* readAfter(onRequested: () => Promise<void>, stream: Readable) {
  await onRequested();
  yield* stream;
}

const tooLate = 'The mail server did not respond in time';
const partlyRefused = 'Sent, but the mail server refused one of the addresses';
/** The same as the number of deliveries that one channel makes at a time. */
const maxConnections = 4;
const maxMessagesPerConnection = 100;
/** Shorter than the time after which servers close idle connections. */
const idleTimeoutMs = 5_000;
