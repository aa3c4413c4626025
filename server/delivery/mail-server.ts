import { createTransport } from 'nodemailer';
import { type ChannelHandler, UncertainDelivery } from './channel.ts';
import type { Compose } from './message.ts';

export type MailServerOptions = {
  readonly allowPlaintext?: boolean;
  /** For the connection and everything before the message. */
  readonly envelopeTimeoutMs?: number;
  /** For the message, and for the response to it. */
  readonly messageTimeoutMs?: number;
};

/**
 * Sends mail over SMTP, one connection for each mail. `smtp://` requires STARTTLS except on this machine:
 * without it, anyone in between could read password and lead, or strip STARTTLS to do so.
 */
export function mailServer(
  smtpUrl: string,
  compose: Compose,
  {
    allowPlaintext = false,
    envelopeTimeoutMs = 45_000,
    messageTimeoutMs = 10 * 60_000,
  }: MailServerOptions = {},
): ChannelHandler {
  const { protocol, hostname } = new URL(smtpUrl);
  const requireTLS = protocol === 'smtp:' && !allowPlaintext && !isLoopback(hostname);
  return {
    // Servers may check a message for ten minutes before they respond (RFC 5321, 4.5.3.2.6). A client
    // that gives up earlier sends it again.
    timeoutMs: envelopeTimeoutMs + messageTimeoutMs,
    deliver: async (delivery, signal) => {
      const message = await compose(delivery);
      if (!message) return;
      const { raw, envelope } = message;
      let isMessageRequested = false;
      const tooSlow = new AbortController();
      const timer = setTimeout(() => tooSlow.abort(), envelopeTimeoutMs);
      const transport = createTransport({
        url: smtpUrl,
        requireTLS,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        dnsTimeout: 10_000,
        socketTimeout: messageTimeoutMs,
        disableFileAccess: true,
        disableUrlAccess: true,
        transactionLog: true,
        logger: responseWatcher((response) => {
          if (!response.startsWith('354')) return;
          isMessageRequested = true;
          clearTimeout(timer);
        }),
      });
      try {
        await transport.sendMail({
          raw,
          envelope: { ...envelope, to: [...envelope.to] },
          signal: AbortSignal.any([signal, tooSlow.signal]),
        });
      } catch (error) {
        const isAnswered = error instanceof Error && 'responseCode' in error && error.responseCode;
        if (isMessageRequested && !isAnswered) throw new UncertainDelivery();
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** A logger for nodemailer that passes on the server's responses. Nothing is logged. */
function responseWatcher(onResponse: (response: string) => void) {
  const ignore = () => undefined;
  const debug = (entry: unknown, text: unknown) => {
    const isResponse = typeof entry === 'object' && entry !== null && 'tnx' in entry;
    if (isResponse && entry.tnx === 'server') onResponse(String(text));
  };
  return {
    level: ignore,
    trace: ignore,
    debug,
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
  };
}

function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
