import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';

/**
 * Baselines for the figures, each in its own process: `endpoint`, an empty Fastify endpoint for
 * JSON; `commits SECONDS`, a loop of durable commits of one row; and `sink`, an SMTP server that
 * accepts and discards everything. Servers print their port, the loop its commits per second.
 */
const [mode, seconds = '5'] = process.argv.slice(2);

if (mode === 'endpoint') {
  const app = Fastify();
  app.post('/', async () => ({ success: true, heading: 'Success!', message: 'Thank you.' }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  console.log(new URL(app.listeningOrigin).port);
} else if (mode === 'commits') {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const file = new DatabaseSync(join(folder, 'commits.db'));
  file.exec('pragma journal_mode = wal; pragma synchronous = full');
  file.exec('create table rows (id integer primary key, text text not null)');
  const insert = file.prepare('insert into rows (text) values (?)');
  const text = 'x'.repeat(300);
  const end = performance.now() + Number(seconds) * 1000;
  let commits = 0;
  for (; performance.now() < end; commits += 1) insert.run(text);
  file.close();
  rmSync(folder, { recursive: true });
  console.log(Math.round(commits / Number(seconds)));
} else if (mode === 'sink') {
  const server = createServer((socket) => {
    let isMessage = false;
    let rest = '';
    socket.on('error', () => undefined);
    socket.setEncoding('latin1');
    socket.write('220 sink\r\n');
    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (isMessage && line !== '.') continue;
        const isData = line === 'DATA';
        isMessage = isData;
        socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
        if (line === 'QUIT') socket.end();
      }
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address === 'object') console.log(address.port);
  });
}
