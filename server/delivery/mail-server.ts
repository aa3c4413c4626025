import { createTransport } from 'nodemailer';
import type { ChannelHandler } from './channel.ts';
import type { Compose } from './message.ts';

/**
 * Sends mail over SMTP, one connection for each mail. `smtp://` requires STARTTLS except on this machine:
 * without it, anyone in between could read password and lead, or strip STARTTLS to do so.
 */
export function mailServer(
  smtpUrl: string,
  compose: Compose,
  { allowPlaintext = false }: { readonly allowPlaintext?: boolean } = {},
): ChannelHandler {
  const { protocol, hostname } = new URL(smtpUrl);
  const requireTLS = protocol === 'smtp:' && !allowPlaintext && !isLoopback(hostname);
  const transport = createTransport({
    url: smtpUrl,
    requireTLS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    deliver: async (delivery, signal) => {
      const message = await compose(delivery);
      if (!message) return;
      const { raw, envelope } = message;
      await transport.sendMail({ raw, envelope: { ...envelope, to: [...envelope.to] }, signal });
    },
  };
}

function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
