import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type SmtpSink = {
  readonly url: string;
  readonly port: number;
  /** Accepted emails, parsed, in order of arrival. */
  readonly emails: readonly Email[];
  /** Waits for the next accepted email. */
  readonly mail: () => Promise<Email>;
  /** The number of opened connections. */
  readonly connections: () => number;
  /** The EHLO names of the accepted emails. */
  readonly greetings: readonly string[];
  readonly close: () => Promise<void>;
};

export type SmtpSinkOptions = {
  readonly port?: number;
  /** Returns an error to reject a recipient. Called for each attempt. */
  readonly reject?: (recipient: string) => { readonly code: number; readonly text: string } | null;
  /** Called with the recipients of each accepted email. */
  readonly onAccepted?: (recipients: readonly string[]) => void;
  /** Awaited before an email is accepted. */
  readonly beforeAccepting?: (recipients: readonly string[]) => Promise<void>;
  /** Awaited before a recipient is accepted. */
  readonly beforeRecipient?: (recipient: string) => Promise<void>;
  readonly credentials?: { readonly user: string; readonly pass: string };
  /** Offers STARTTLS with an expired certificate that no authority signed. */
  readonly hasStartTls?: boolean;
};

/** A real SMTP server that keeps the emails it accepts. */
export async function startSmtpSink(options: SmtpSinkOptions = {}): Promise<SmtpSink> {
  const emails: Email[] = [];
  const waiting: ((mail: Email) => void)[] = [];
  const { credentials, hasStartTls = false } = options;
  const greetings: string[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: credentials === undefined,
    disabledCommands: [
      ...(credentials ? [] : ['AUTH' as const]),
      ...(hasStartTls ? [] : ['STARTTLS' as const]),
    ],
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) => {
      const known = username === credentials?.user && password === credentials?.pass;
      done(known ? null : new Error('unknown user'), { user: username ?? '' });
    },
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onRcptTo: ({ address }, _session, done) => {
      const rejection = options.reject?.(address);
      if (rejection)
        done(Object.assign(new Error(rejection.text), { responseCode: rejection.code }));
      else void Promise.resolve(options.beforeRecipient?.(address)).then(() => done());
    },
    onData: (stream, session, done) => {
      greetings.push(session.hostNameAppearsAs);
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      accept(stream, recipients)
        .then(() => options.onAccepted?.(recipients))
        .then(() => done(), done);
    },
  });
  server.on('error', () => undefined);

  async function accept(stream: Readable, recipients: readonly string[]): Promise<void> {
    const raw = await buffer(stream);
    await options.beforeAccepting?.(recipients);
    const mail = await PostalMime.parse(raw);
    emails.push(mail);
    waiting.shift()?.(mail);
  }

  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const port = portOf(server.server);
  const login = credentials ? `${credentials.user}:${credentials.pass}@` : '';
  let read = 0;
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    port,
    emails,
    connections: () => connections,
    greetings,
    mail: () => {
      read += 1;
      const taken = emails[read - 1];
      return taken ? Promise.resolve(taken) : new Promise((resolve) => waiting.push(resolve));
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * A proxy in front of a sink that cuts the first connections after a number of bytes, to simulate a
 * network failure.
 */
export async function startFailingProxy(
  target: number,
  cuts: number,
  afterBytes: number,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const open = new Set<Socket>();
  let left = cuts;
  const server = createServer((client) => {
    const mustCut = left > 0;
    left -= 1;
    let sent = 0;
    const onward = connect(target, '127.0.0.1');
    for (const socket of [client, onward]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        onward.destroy();
      });
    }
    onward.pipe(client);
    client.on('data', (chunk) => {
      sent += chunk.length;
      if (mustCut && sent > afterBytes) client.destroy();
      else onward.write(chunk);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function portOf(server: { address: Server['address'] }): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
