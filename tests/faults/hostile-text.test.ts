import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Endpoint } from '#console/contract/endpoint.ts';
import { type EndpointName, endpoints } from '#console/contract/endpoints.ts';
import { readMessage } from '#console/server/mailbox/read-message.ts';
import { consoleFeatures } from '#console/server/schema/tables.ts';
import type { Field } from '#contract/form.ts';
import { forms } from '#contract/forms.ts';
import { moveStore } from '#server/cli/move-store.ts';
import { runRegistry } from '#server/cli/run-registry.ts';
import { databaseFile } from '#server/db/created-mark.ts';
import { openConnection } from '#server/db/open-connection.ts';
import { features } from '#server/db/schema/features.ts';
import { answerAddresses } from '#server/lib/answer-addresses.ts';
import { readNpiResponse } from '#server/registry/npi/read-npi-response.ts';
import { cliaHeader, cliaLine, madeUpLaboratory } from '#tests/support/clia-rows.ts';
import { aConsole, type Browser, type ConsoleForTests, unknownId } from '#tests/support/console.ts';
import { everyDatabase } from '#tests/support/databases.ts';
import { fitting, type Given } from '#tests/support/fitting-value.ts';
import { anIntakeApp } from '#tests/support/intake-app.ts';
import { isClean } from '#tests/support/is-clean.ts';
import { aClaim, aCliaResult, anNpiResult } from '#tests/support/lead-laboratory.ts';
import { madeUpRow, nppesHeader, nppesLine } from '#tests/support/nppes-rows.ts';
import { knownNpis } from '#tests/support/nppes-server.ts';
import { aGoodPayload } from '#tests/support/payloads.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { aLead, aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

const databases = everyDatabase();
const [, postgres] = databases;

describe.skipIf(!postgres)('hostile text from every entrance', () => {
  test('both databases store hostile text identically, and a move does not change it', async () => {
    const property = fc.asyncProperty(fc.array(hostileText, sizes), async (some) => {
      const [long = marker] = some;
      const texts = [harmless, ...some, long.repeat(50_000 / long.length)];
      const [sqlite, other] = [await fill('', texts), await fill(await place(), texts)];
      const stored = await storedTexts(sqlite);
      const payloads = stored.filter(({ column }) => column === 'leads.payload');
      expect(payloads.filter(({ text }) => text.includes(harmless)).length).toBeGreaterThan(9);
      // Fewer columns would mean that some entrance rejects even the harmless text.
      expect(new Set(stored.map(({ column }) => column)).size).toBeGreaterThan(20);
      expect(stored.filter(({ text }) => !isClean(parsed(text)))).toEqual([]);
      expect(await storedTexts(other)).toEqual(stored);
      const moved = { dataDir: temporaryFolder(), databaseUrl: await emptyPlace() };
      // A move rejects an open store, so it gets a copy.
      const copy = new DatabaseSync(databaseFile(sqlite.dataDir));
      copy.prepare('vacuum into ?').run(databaseFile(moved.dataDir));
      copy.close();
      await moveStore(moved);
      expect(await storedTexts(moved)).toEqual(stored);
    });
    await fc.assert(property, { numRuns: 1, endOnFailure: true });
  });
});

const place = async () => (await postgres?.place()) ?? '';
const emptyPlace = async () => (await postgres?.emptyPlace()) ?? '';
type Place = { readonly dataDir: string; readonly databaseUrl: string };

/** Sends the texts through every entrance of a new store. */
async function fill(databaseUrl: string, texts: readonly string[]): Promise<Place> {
  const dataDir = temporaryFolder();
  const office = await aConsole(databaseUrl, dataDir);
  office.stopClock();
  const { app } = await anIntakeApp({ env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } });
  for (const [index, text] of texts.entries()) {
    await importRegistries({ dataDir, databaseUrl }, text);
    await storeRecords(office, text, index);
    await receiveMail(office, text, index);
    for (const { id, path, fields } of forms) {
      const good = aGoodPayload(id, index);
      const values = Object.entries(fields).map(([name, field]) => ({ name, field }));
      for (const [position, { name, field }] of values.entries()) {
        const payload = { ...aGoodPayload(id, 100 * index + position), ...source(text) };
        const response = await app.inject({
          method: 'POST',
          url: `/api${path}`,
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify({ ...payload, [name]: hostileValue(field, good[name], text) }),
        });
        expect(response.statusCode, `${id} ${name}`).toBeLessThan(500);
      }
    }
    await callEndpoints(office, text);
  }
  return { dataDir, databaseUrl };
}

function source(text: string) {
  return { source: { page: `/${text}`, referrer: text, utm_source: text, utm_campaign: text } };
}

/** The text appended to a valid value, or the value alone if the field accepts only values from a list. */
function hostileValue(field: Field, good: unknown, text: string): unknown {
  if (field.kind === 'lines') return [text];
  return typeof good === 'string' && field.kind !== 'choice' ? `${good}${text}` : good;
}

async function importRegistries({ dataDir, databaseUrl }: Place, text: string): Promise<void> {
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const cell = text.replaceAll(/["\r\n]/g, ' ').toWellFormed();
  const npiFile = join(dataDir, 'npidata_pfile_20050523-20261108.csv');
  const name = 'Provider Organization Name (Legal Business Name)';
  const npiRow = { ...madeUpRow(0), 'Entity Type Code': '2', [name]: cell };
  writeFileSync(npiFile, [nppesHeader, nppesLine(npiRow), ''].join('\n'));
  expect(await runCommand(runRegistry, env, 'import', npiFile)).toMatchObject({ code: 0 });
  const cliaFile = join(dataDir, 'clia.DATA.Q3_2026.csv');
  const cliaRow = { ...madeUpLaboratory(0), FAC_NAME: `LAB ${cell}`, ADDTNL_FAC_NAME: cell };
  writeFileSync(cliaFile, [cliaHeader, cliaLine(cliaRow), ''].join('\n'));
  expect(await runCommand(runRegistry, env, 'import-clia', cliaFile)).toMatchObject({ code: 0 });
}

/** Stores a registration with results of both registries. */
async function storeRecords({ store }: ConsoleForTests, text: string, index: number) {
  const basic = { organization_name: text, authorized_official_last_name: text };
  const provider = { number: knownNpis.laboratory, enumeration_type: 'NPI-2', basic };
  const body = JSON.stringify({ result_count: 1, results: [provider] });
  const result = readNpiResponse(body, knownNpis.laboratory);
  const lead = aLead({ form: 'reg_laboratory', payload: { clia: '33D0123456' } });
  const npi = `${index}`;
  const record = result.kind === 'found' ? result.record : null;
  const laboratory = aCliaResult({ ADDTNL_FAC_NAME: text, ST_ADR: text });
  const claim = aClaim(npi, { results: [anNpiResult(npi, record), laboratory] });
  await store.accept(aSubmission({ lead, claim }));
}

async function receiveMail({ store }: ConsoleForTests, text: string, uid: number): Promise<void> {
  const word = encodedWord(text.slice(0, 300));
  const id = encodedWord(`<${uid}${text.slice(0, 100)}@lab.example>`);
  const source = Buffer.from(
    [
      ...[`From: ${word} <ann${uid}@lab.example>`, `Subject: ${word}`, `Message-ID: ${id}`],
      ...[`References: ${id}`, 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
      ...[
        '',
        '--b',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: base64',
      ],
      ...['', Buffer.from(text).toString('base64'), '--b', 'Content-Type: application/pdf'],
      ...[`Content-Disposition: attachment; filename="${word}"`, '', '%PDF-1.7', '--b--', ''],
    ].join('\r\n'),
  );
  const received = new Date('2026-11-22T08:00:00Z');
  const raw = { source, size: source.length, receivedAt: received };
  const message = await readMessage(raw, readingOptions);
  const lead = aLead({ payload: { emailAddress: `ann${uid}@lab.example` } });
  await store.accept(aSubmission({ lead }));
  const at = { mailbox: 'm', uidValidity: '1', uid };
  const taken = await store.takeMessage(at, { ...message, signedLeadIds: [lead.id] }, received);
  expect(taken).toMatchObject({ result: 'taken' });
}

const readingOptions = {
  addresses: answerAddresses('leads@site.example', ['a key']),
  since: new Date(0),
  authServer: null,
};

/** Text in a header (RFC 2047). */
function encodedWord(text: string): string {
  return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
}

/** Calls each endpoint that takes a body, those that erase or end something last. */
async function callEndpoints(office: ConsoleForTests, text: string): Promise<void> {
  const lead = aLead();
  await office.store.accept(aSubmission({ lead }));
  const known = new Map([['/leads', lead.id]]);
  let owner = await office.user('owner');
  const table = Object.entries(endpoints) as [EndpointName, Endpoint][];
  const taking = table.filter(([, { body, stream }]) => body && !stream);
  for (const [name, endpoint] of taking.toSorted(([, one], [, other]) => rank(one) - rank(other))) {
    const bodies = [false, true].map((isSparse) =>
      fitting(endpoint.body, { text, leadId: lead.id, isSparse }),
    );
    for (const body of name === 'addLead' ? leadsByHand(text) : bodies) {
      const status = await call(owner, { name, endpoint, known, body });
      expect(status, name).toBeLessThan(500);
      if (status === 401) owner = await office.user('owner');
    }
  }
  // Writes the documents of the new leads.
  await owner.call('leads', { query: { search: marker } });
}

function rank({ body, method }: Endpoint): number {
  const isLast =
    method === 'DELETE' || JSON.stringify(fitting(body, nothing)).includes('confirmation');
  return Number(isLast);
}

const nothing: Given = { text: '', leadId: unknownId, isSparse: false };

/** Fills parameters with the ids that earlier calls returned, and notes the id of what this one added. */
async function call(
  browser: Browser,
  {
    name,
    endpoint: { path },
    known,
    body,
  }: {
    readonly name: EndpointName;
    readonly endpoint: Endpoint;
    readonly known: Map<string, string>;
    readonly body: unknown;
  },
): Promise<number> {
  const params = Object.fromEntries(
    Array.from(path.matchAll(/(.*?)\/:(\w+)/g), ({ index, 0: part, 2: param = '' }) => {
      const parent = path.slice(0, index + part.length - param.length - 2);
      return [param, known.get(parent) ?? unknownId];
    }),
  );
  const result = await browser.call(name, { params, body: body as never });
  const reply = result.body as { readonly id?: unknown };
  const added = typeof reply.id === 'string' ? reply.id : undefined;
  if (result.status === 200 && added !== undefined) known.set(path, added);
  return result.status;
}

function leadsByHand(text: string): readonly unknown[] {
  return forms.map((form) => {
    const fields = { ...aGoodPayload(form.id), message: text, companyName: text, title: text };
    const known = Object.entries(fields).filter(([name]) => Object.hasOwn(form.fields, name));
    return { form: form.id, isAcknowledged: false, fields: Object.fromEntries(known) };
  });
}

type StoredText = { readonly column: string; readonly text: string };

/** All stored texts that contain a hostile one, without the ids and times in them, which differ between stores. */
async function storedTexts(place: Place): Promise<readonly StoredText[]> {
  const { db } = await openConnection(place);
  onTestFinished(() => db.destroy());
  const found: StoredText[] = [];
  for (const table of [...features, ...consoleFeatures].flatMap(({ tables }) =>
    Object.keys(tables),
  )) {
    const rows = await db
      .selectFrom(table as 'leads')
      .selectAll()
      .execute();
    for (const [name, value] of rows.flatMap((row) => Object.entries(row))) {
      if (typeof value !== 'string' || !value.includes(marker)) continue;
      const text = value.replace(/[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z|\d{13}/g, '#');
      found.push({ column: `${table}.${name}`, text });
    }
  }
  const key = ({ column, text }: StoredText) => `${column} ${text}`;
  return found.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}

/** A column's value as parsed JSON, or else its text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Letters that every rule for names allows, and that no hash contains by chance. */
const marker = 'Qwxyzqv';
const harmless = `${marker} نور الهدى שרה \u00e9`;
const special = fc.constantFrom(
  ...['\0', '\x07', '\x85', '\r\n', '\ufeff', '\ud83d', '\udc00', '\ufffd', '\\u0000', '\\ud800'],
  ...['\u202e', '\u2066', '\u2069', '\u200e', '\u200f', '\u061c', '\u2028', '\u2029'],
  ...['e\u0301\u0323\u0302', '👩🏽‍🔬', 'نور الهدى', 'שרה כהן', ' ', "'", '"', ',', '%', ':*&|!'],
);
const pieces = fc.oneof(
  { arbitrary: special, weight: 3 },
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const hostileText = fc.array(pieces, { maxLength: 8 }).map((all) => `${marker}${all.join('')}`);
const sizes = { minLength: 1, maxLength: 1 };
