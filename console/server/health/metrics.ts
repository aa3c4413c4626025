import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Health } from '#console/contract/health.ts';
import type { ConsoleContext } from '#console/server/kit/console-context.ts';
import type { Settings } from '#server/settings/settings.ts';
import { healthOf } from './health.ts';

/**
 * Serves `GET /metrics` for Prometheus: numbers and times only. If METRICS_TOKEN is not set, only this machine may read
 * them; a request forwarded by a proxy counts as another machine.
 */
export function serveMetrics(app: FastifyInstance, context: ConsoleContext): void {
  app.get(metricsPath, async (request, reply) => {
    if (!mayRead(request, context.settings)) return reply.code(403).send('Forbidden\n');
    const text = metricsText(await healthOf(context), process.memoryUsage.rss());
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text);
  });
}

export const metricsPath = '/metrics';

/** A caller with the token isn't a browser, so the host name of its request needs no check. */
export function mayRead(
  { headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
  { metricsToken }: Pick<Settings, 'metricsToken'>,
): boolean {
  if (metricsToken !== null) {
    return isEqual(headers.authorization ?? '', `Bearer ${metricsToken}`);
  }
  const isPassedOn = ['forwarded', 'x-forwarded-for', 'via'].some((name) => name in headers);
  const address = socket.remoteAddress ?? '';
  return !isPassedOn && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** Prometheus text format, version 0.0.4. */
function metricsText(health: Health, residentBytes: number): string {
  const { background, queue, mail, store, registry, laboratories, checkedAt } = health;
  const oldestMs = queue.oldestAt === null ? null : timeMs(checkedAt) - timeMs(queue.oldestAt);
  const metrics: readonly Metric[] = [
    ['leads', 'Stored leads.', store.leads],
    ['leads_quarantined', 'Leads in quarantine.', queue.quarantined],
    ['deliveries_pending', 'Pending deliveries.', queue.pending],
    ['deliveries_failed', 'Deliveries that failed permanently.', queue.failed],
    ['jobs_failing', 'Kinds of jobs that keep failing.', queue.failingJobs.length],
    [
      'delivery_oldest_pending_seconds',
      'Age of the oldest pending delivery.',
      (oldestMs ?? 0) / 1000,
    ],
    ['mail_last_success_timestamp_seconds', 'Last email.', secondsOf(mail.lastSuccess?.at)],
    ['mail_last_error_timestamp_seconds', 'Last failure.', secondsOf(mail.lastError?.at)],
    ['background_last_seen_timestamp_seconds', 'Last report.', secondsOf(background.seenAt)],
    ['store_bytes', 'Size of the database.', store.bytes],
    ['backup_last_timestamp_seconds', 'Last known backup.', secondsOf(health.backup.at)],
    ['registry_records', 'Records in the imported NPI file.', registry?.records ?? 0],
    ['registry_file_timestamp_seconds', 'Its date.', secondsOf(registry?.fileDate)],
    ['laboratory_records', 'Records in the imported CLIA file.', laboratories?.records ?? 0],
    ['laboratory_file_timestamp_seconds', 'Its date.', secondsOf(laboratories?.fileDate)],
    ['problems', 'Problems that the health page reports.', health.problems.length],
    ['process_resident_bytes', 'Memory of the process.', residentBytes],
  ];
  return metrics
    .filter(([, , value]) => value !== null)
    .map(([name, help, value]) => {
      const full = `site_${name}`;
      return `# HELP ${full} ${help}\n# TYPE ${full} gauge\n${full} ${value}\n`;
    })
    .join('');
}

/** A null value (an event that never happened) is omitted. */
type Metric = readonly [name: string, help: string, value: number | null];

function secondsOf(time: string | null | undefined): number | null {
  return time == null ? null : timeMs(time) / 1000;
}

function timeMs(time: string): number {
  return new Date(time).getTime();
}

function isEqual(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
