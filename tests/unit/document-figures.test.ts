import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';

/** A text with figures in a document, and the place in our code that it repeats. */
type Row = readonly [text: string, file: string, code: string];

const rows: Readonly<Record<string, readonly Row[]>> = {
  'README.md': [
    ['20 times on each database', 'tests/bench/kill-rounds.ts', 'process.argv[2] ?? 20'],
    ['in 15 minutes', 'tests/bench/year.ts', 'process.argv[2] ?? 15'],
    ['over 100,000 leads', 'tests/bench/search-leads.ts', '[100_000, 300]'],
  ],
  'docs/operations.md': [
    ['five days of attempts', 'server/delivery/start-lanes.ts', 'maxAttempts = 132'],
    ['up to 10 MB of files', 'console/contract/reply-files.ts', 'filesBytes: 10 * 1024 * 1024'],
    ['14 MB when encoded', 'console/contract/reply-files.ts', 'maxBodyBytes: 14 * 1024 * 1024'],
    ['after 14 days (`KEEP_DAYS`)', 'deploy/backup.sh', 'KEEP_DAYS:-14'],
    ['over two days old', 'console/server/health/health.ts', 'maxBackupAgeMs = 2 * dayMs'],
    ['14 MB at `/api/leads', 'deploy/nginx-console.conf', 'client_max_body_size 14m'],
    ['256 KB elsewhere', 'deploy/nginx-console.conf', 'client_max_body_size 256k'],
    ['erased after 30 days', 'server/db/upkeep.ts', 'retentionMs = 30 * 24 * 60'],
    ['within 10 minutes', 'console/server/identity/invitations.ts', "'sign-in': 10 * minuteMs"],
    ['for three days', 'console/server/identity/invitations.ts', 'join: 3 * 24 * 60 * minuteMs'],
    ['for two years', 'server/lib/http/security-headers.ts', 'max-age=63072000'],
    ['at most 21 characters', 'server/lib/answer-addresses.ts', 'maxMailboxNameLength = 21'],
    ['20 files, ', 'console/contract/conversation.ts', 'files: 20,'],
    ['20 MB together', 'console/contract/conversation.ts', 'filesBytes: 20 * 1024 * 1024'],
    ['10 MB each', 'console/contract/conversation.ts', 'fileBytes: 10 * 1024 * 1024'],
    ['over 30 MB', 'console/server/mailbox/message-limits.ts', 'maxMessageBytes = 30 * 1024'],
    ['after three attempts', 'console/server/mailbox/message-taker.ts', 'maxAttempts = 3'],
    ['for seven days', 'console/server/health/health-queries.ts', 'lateMs = 7 * 24'],
    ['after 12 hours without', 'console/server/identity/sessions.ts', 'idleSessionMs = 12'],
    ['7 days after signing in', 'console/server/identity/sessions.ts', 'maxSessionMs = 7 * 24'],
    ['after 12 hours; a user', 'console/server/identity/sessions.ts', 'directorySessionMs = 12'],
    ['30 in 15 minutes', 'console/server/identity/attempts.ts', 'limit: 30, windowSeconds: 15'],
    ['| 10 in 15 minutes', 'console/server/identity/attempts.ts', 'limit: 10, windowSeconds: 15'],
    ['300 in 15 minutes', 'console/server/identity/attempts.ts', 'limit: 300, windowSeconds: 15'],
    ['| 100 in an hour', 'console/server/identity/attempts.ts', 'limit: 100, windowSeconds: 60'],
    ['| 10 in an hour', 'console/server/identity/attempts.ts', 'codes: Limit = { limit: 10,'],
    ['| 120 in an hour', 'console/server/identity/use-limits.ts', 'reveals = { limit: 120'],
    ['after 30, each owner', 'console/server/identity/use-limits.ts', 'revealsUntilAlarm = 30'],
    ['| 20 in an hour', 'console/server/identity/use-limits.ts', 'exports = { limit: 20'],
    ['live updates of one user | 20', 'console/server/inbox/event-stream.ts', 'maxStreams = 20'],
    [
      'account | 5 in an hour',
      'console/server/notices/queue-account-mail.ts',
      'limit: 5, windowSeconds: 60',
    ],
    ['five times as many to all', 'server/db/visitor-emails.ts', 'domainsInAll = 5'],
    ['every six hours', 'console/server/notices/digest.ts', 'digestPeriodMs = 6 * 60'],
  ],
  'docs/integrations.md': [
    ['15 seconds to respond', 'server/lib/http/post-json.ts', 'defaultTimeoutMs = 15_000'],
    ['for five days', 'console/server/routing/destination-workers.ts', 'Ms = 5 * 24'],
    [
      '600 requests a minute',
      'console/server/identity/service-callers.ts',
      'limit: 600, windowSec',
    ],
  ],
  'docs/security.md': [
    ['at most 32 KiB', 'server/visitor/public-server.ts', 'publicMaxBodyBytes = 32 * 1024'],
    ['20 seconds', 'server/lib/http/create-server.ts', 'requestTimeoutMs = 20_000'],
    ['within 15 minutes', 'console/server/identity/proofs.ts', 'recentMs = 15 * 60_000'],
    ['for two years over https', 'server/lib/http/security-headers.ts', 'max-age=63072000'],
    ['within 30 minutes', 'server/jobs/data-requests.ts', 'linkLifetimeMs = 30 * 60_000'],
    ['12 to 200 characters', 'console/contract/values.ts', 'v.maxLength(200'],
    ['after 12 hours without', 'console/server/identity/sessions.ts', 'idleSessionMs = 12'],
    ['after 7 days', 'console/server/identity/sessions.ts', 'maxSessionMs = 7 * 24'],
    ['12 hours for directory', 'console/server/identity/sessions.ts', 'directorySessionMs = 12'],
    ['one 30-second step', 'console/server/identity/totp.ts', 'secondsPerStep = 30'],
    ['132 and 80 bits', 'server/lib/answer-addresses.ts', 'signatureBytes = 10'],
    ['HMAC-SHA-1, 160 bits', 'console/server/identity/totp.ts', 'base32(randomBytes(20))'],
    ['256 random bits', 'console/server/identity/sessions.ts', 'randomBytes(32)'],
    ['(19 MiB, 2 passes)', 'console/server/identity/passwords.ts', 'memory: 19_456, passes: 2'],
    ['128 random bits', 'console/server/identity/totp.ts', 'base32(randomBytes(16))'],
  ],
  'docs/content.md': [
    ['over 60 characters', 'content/pages.test.ts', 'length <= 60'],
    ['at least 2,000 words', 'content/articles.test.ts', 'toBeGreaterThanOrEqual(2000)'],
    ['99.9%', 'content/claims.ts', '99.9%'],
    ['within 45 days', 'content/legal/privacy.json', 'within 45 days'],
  ],
};

/** Figures that no code holds: rules for people, another body's rules, and figures measured by hand. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'README.md': [],
  'CONTRIBUTING.md': [
    'about eight minutes on two cores',
    '390, 768 and 1440 px',
    'about 60 characters',
  ],
  'ARCHITECTURE.md': ['sending 50,000 emails', 'an export of 100,000 leads'],
  'SECURITY.md': ['business days', '7 days', '90 days'],
  'docs/operations.md': ['saves about 55 MB', 'eight times as many per /48'],
  'docs/integrations.md': [],
  'docs/security.md': ['1 and 24 hours', 'within 90 days', 'every two years'],
  'docs/content.md': [],
};

const numbers = String.raw`(?:\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten|twelve)`;
const units =
  'ms|second|minute|hour|day|week|month|year|kB|KiB|KB|MB|GB|MiB|percent|character|lead|'
    .concat('email|px|bit|random bit|address|network|time|attempt|row|file|request|user|line|word|')
    .concat('connection|step|pass|device');
const figure = new RegExp(String.raw`\b${numbers}(?:[ -](?:${units})(?:e?s)?\b|%)`, 'g');

describe.each(Object.keys(elsewhere))('%s', async (document) => {
  const text = (await readFile(document, 'utf8')).replaceAll(/\s+/g, ' ');
  const known = rows[document] ?? [];

  test(`${document} has only figures that our code confirms`, () => {
    const texts = [...known.map(([phrase]) => phrase), ...(elsewhere[document] ?? [])];
    const covered = texts.flatMap((phrase) => placesOf(text, phrase));
    const unknown = [...text.matchAll(figure)]
      .filter(({ index }) => !covered.some(([from, to]) => from <= index && index < to))
      .map(({ 0: found, index }) => `${found} in '${text.slice(index - 30, index + 40)}'`);
    expect(
      unknown,
      'Add a row for each of these figures to tests/unit/document-figures.test.ts',
    ).toEqual([]);
  });

  test.each(known)(`${document} says '%s', as %s does`, async (phrase, file, code) => {
    const advice = `Change '${phrase}' in ${document}, '${code}' from ${file}, and this row together`;
    expect(text.includes(phrase) && (await readFile(file, 'utf8')).includes(code), advice).toBe(
      true,
    );
  });
});

/** The start and end of each place where a text contains a phrase. */
function placesOf(text: string, phrase: string): readonly (readonly [number, number])[] {
  const parts = text.split(phrase);
  return parts.slice(0, -1).map((_, index) => {
    const start = parts.slice(0, index + 1).join(phrase).length;
    return [start, start + phrase.length];
  });
}
