import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { forLeads } from '#server/delivery/channel.ts';
import { startLanes } from '#server/delivery/start-lanes.ts';
import { createWakeUpSignal } from '#server/jobs/wake-up-signal.ts';
import { createLog } from '#server/lib/log.ts';
import { openStore } from '#server/store/open-store.ts';
import { aDatabase } from '#tests/support/databases.ts';
import { viaSmtp } from '#tests/support/delivery.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';
import { mailChannel } from './mail-channel.ts';
import { teamMail } from './message.ts';

test('a mail server’s response is stored without control characters', async () => {
  const smtpUrl = await aHostileServer();
  const store = await openStore({ dataDir: temporaryFolder(), databaseUrl: await aDatabase() });
  const lead = aLead();
  await store.accept(aSubmission({ lead }));
  const address = { name: '', address: 'leads@lab.example' };
  const handler = mailChannel(viaSmtp(smtpUrl), teamMail({ from: address, to: [address] }));
  const clock = () => new Date();
  const log = createLog('silent');
  const worker = startLanes({ store, clock, log, wakeUp: createWakeUpSignal() }, [
    [{ kind: 'mail' }, forLeads(handler)],
  ]);
  onTestFinished(async () => {
    await worker.stop();
    await store.close();
  });
  const responses = async () => (await store.attemptsOf(lead.id)).map(({ response }) => response);
  await expect.poll(responses).toEqual([expect.stringMatching(/: 451 try later$/), '250 ok']);
  expect(await store.deliveriesOf(lead.id)).toMatchObject([{ state: 'done', attempts: 2 }]);
});

/** A mail server that defers the first recipient and accepts the next, with characters that no sink lets through. */
async function aHostileServer(): Promise<string> {
  const replies = ['451 try\0 \u{202e}later'];
  const server = createServer((socket) => {
    socket.write('220 ready\r\n');
    let isMessage = false;
    createInterface(socket).on('line', (line) => {
      if (isMessage && line !== '.') return;
      isMessage = line === 'DATA';
      const reply = line.startsWith('RCPT') ? (replies.pop() ?? '250 ok') : '250 ok\0';
      socket.write(`${isMessage ? '354 go on' : reply}\r\n`);
    });
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
