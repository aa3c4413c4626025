import { createTransport } from 'nodemailer';
import type { ChannelHandler } from './channel.ts';
import type { Compose } from './message.ts';

/** Sends mail over SMTP, one connection for each mail. */
export function mailServer(smtpUrl: string, compose: Compose): ChannelHandler {
  const transport = createTransport({
    url: smtpUrl,
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
