import type { Email } from 'postal-mime';
import { expect, onTestFinished } from 'vitest';
import { startLanes } from '#server/delivery/start-lanes.ts';
import { createWakeUpSignal } from '#server/jobs/wake-up-signal.ts';
import { subscriptionLinks } from '#server/leads/subscription-links.ts';
import { createLog } from '#server/lib/log.ts';
import { readSettings } from '#server/settings/settings.ts';
import { aConsole } from './console.ts';
import { allChannels } from './service-emails.ts';
import { type SmtpSinkOptions, startFailingProxy, startSmtpSink } from './smtp-sink.ts';
import { aStore } from './store.ts';

type OfficeOptions = {
  /** Cuts the first connections after this many bytes. */
  readonly cutAfterBytes?: number;
  readonly workers?: number;
  /** Settings of the workers. */
  readonly more?: Readonly<Record<string, string>>;
  readonly sink?: SmtpSinkOptions;
};

/** A console, a mail server whose connections may break, and workers. */
export async function anOffice(databaseUrl = '', options: OfficeOptions = {}) {
  const { cutAfterBytes = 0, workers = 1, more = {}, sink: sinkOptions = {} } = options;
  const sink = await startSmtpSink(sinkOptions);
  onTestFinished(sink.close);
  const proxy = await startFailingProxy(sink.port, cutAfterBytes > 0 ? 9 : 0, cutAfterBytes);
  onTestFinished(proxy.close);
  const app = await aConsole(databaseUrl);
  const mailing = {
    SMTP_URL: proxy.url,
    MAIL_FROM: 'leads@site.example',
    LEADS_TO: 'a@site.example',
    ...more,
  };
  for (let i = 0; i < workers; i += 1) await aWorker(databaseUrl, app.dataDir, mailing);
  return {
    ...app,
    /** Waits until at least `count` emails have arrived and no delivery is pending. */
    emails: async (count: number): Promise<readonly Email[]> => {
      const settled = async () =>
        sink.emails.length >= count && (await app.store.backlog()).pending === 0;
      await expect.poll(settled).toBe(true);
      return sink.emails;
    },
  };
}

export async function aWorker(databaseUrl: string, dataDir: string, env: Record<string, string>) {
  const settings = readSettings({
    DATA_DIR: dataDir,
    CONSOLE_URL: 'https://console.example',
    ...env,
  });
  const { store } = await aStore({ dataDir, databaseUrl });
  const { publicUrl, mailbox } = settings;
  const links = subscriptionLinks('a secret of the tests', publicUrl, [], mailbox?.address);
  const parts = { store, wakeUp: createWakeUpSignal(), log: createLog('silent') };
  const worker = startLanes(
    // Ahead by the time in which a reply can be undone.
    { ...parts, clock: () => new Date(Date.now() + 11_000) },
    allChannels({ settings, store, links }),
  );
  onTestFinished(worker.stop);
}
