import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type HttpResponse = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** A real HTTP server that records its requests. The response 'nothing' leaves the caller waiting. */
export async function startHttpReceiver(
  replyTo: (call: Received) => HttpResponse | 'nothing',
): Promise<{
  readonly url: string;
  readonly received: readonly Received[];
  readonly close: () => Promise<void>;
}> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const call = {
      path: request.url ?? '',
      headers: request.headers,
      body: await text(request).catch(() => ''),
    };
    received.push(call);
    const reply = replyTo(call);
    if (reply !== 'nothing')
      response.writeHead(reply.status, reply.headers).end(reply.body ?? '{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
