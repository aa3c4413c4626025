import { clockText } from '#contract/days.ts';
import { formById } from '#contract/forms.ts';
import { laboratoryColumns, laboratoryText } from '#contract/laboratory-rows.ts';
import { sourceLabels, sourceParts } from '#contract/source.ts';
import { columnsOf, fieldColumns, fieldText, otherFields } from '#server/leads/field-columns.ts';
import type { Lead } from '#server/leads/lead.ts';
import { privacyNoticeLabels } from '#server/leads/lead-texts.ts';
import { openSubscriptionLinks } from '#server/leads/subscription-links.ts';
import { byteOrderMark, csvLine } from '#server/lib/files/csv.ts';
import { jsonArray } from '#server/lib/files/json.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { LeadStore } from '#server/store/lead-store.ts';
import { print } from './terminal.ts';

/**
 * Streams all leads, oldest first. Omits unconfirmed subscriptions, because their visitors have not
 * confirmed yet.
 */
export async function exportLeads(
  store: LeadStore,
  {
    format,
    form,
    output,
  }: { readonly format: 'csv' | 'json'; readonly form?: string; readonly output?: string },
  settings: Pick<Settings, 'publicUrl' | 'destinations' | 'timeZone'>,
): Promise<number> {
  const links = await openSubscriptionLinks(store, settings);
  let linkCount = 0;

  /** Only active subscriptions have an unsubscribe link. */
  function linkFor(lead: Lead): string {
    if (lead.status !== 'accepted' || !formById(lead.form)?.subscription) return '';
    linkCount += 1;
    return links.unsubscribe.linkFor(lead.id);
  }

  const leads = confirmed(store.each(form === undefined ? {} : { form }));
  const mark = output === undefined ? '' : byteOrderMark;
  await print(
    format === 'csv'
      ? asCsv(leads, linkFor, { mark, form, timeZone: settings.timeZone })
      : asJson(leads, linkFor),
    output,
  );
  if (linkCount > 0 && settings.publicUrl.hostname === 'localhost') {
    console.error(
      'Warning: PUBLIC_URL is not set, so the unsubscribe links only work on this machine.',
    );
  }
  return 0;
}

async function* confirmed(leads: AsyncIterable<Lead>): AsyncGenerator<Lead> {
  for await (const lead of leads) if (lead.status !== 'unconfirmed') yield lead;
}

type LinkFor = (lead: Lead) => string;

/**
 * Writes one table, with a column for each field of the form, or of all forms. Fields that no form
 * has anymore are JSON in the last column. Times are in the operator's time zone, which the column header includes.
 */
async function* asCsv(
  leads: AsyncIterable<Lead>,
  linkFor: LinkFor,
  {
    mark,
    form,
    timeZone,
  }: { readonly mark: string; readonly form: string | undefined; readonly timeZone: string },
): AsyncGenerator<string> {
  const columns = form === undefined ? fieldColumns : columnsOf([form]);
  const received = `receivedAt (${timeZone})`;
  const head = ['id', 'form', received, 'status', ...columns.map(({ label }) => label)];
  const sources = sourceParts.map((name) => sourceLabels[name]);
  const notices = [privacyNoticeLabels.text, privacyNoticeLabels.version];
  const records = laboratoryColumns.map(({ label }) => label);
  const last = ['Unsubscribe link', 'Other fields'];
  yield mark + csvLine([...head, ...records, ...sources, ...notices, ...last]);
  for await (const lead of leads) {
    const { id, receivedAt, status, payload, intake, noticeShown } = lead;
    const cells = columns.map((column) => fieldText(lead, column));
    const row = [id, lead.form, clockText(receivedAt, timeZone), status, ...cells];
    const source = sourceParts.map((name) => intake?.source[name] ?? '');
    const notice = [noticeShown?.text ?? '', noticeShown?.version ?? ''];
    const record = laboratoryColumns.map((column) => laboratoryText(column, lead.laboratory));
    yield csvLine([...row, ...record, ...source, ...notice, linkFor(lead), otherFields(payload)]);
  }
}

/**
 * Writes an array of objects with id, form, receivedAt, status, all fields of the payload and, if
 * known, `source`, `noticeShown`, and `laboratory` (the CLIA record). Subscriptions also have `unsubscribe`. Times are
 * in UTC, because programs read them.
 */
function asJson(leads: AsyncIterable<Lead>, linkFor: LinkFor): AsyncGenerator<string> {
  async function* objects() {
    for await (const lead of leads) {
      const { id, form, receivedAt, status, payload, intake, noticeShown, laboratory } = lead;
      const head = { id, form, receivedAt: receivedAt.toISOString(), status };
      const unsubscribe = linkFor(lead);
      const source = intake ? { source: intake.source } : {};
      const link = unsubscribe === '' ? {} : { unsubscribe };
      const notice = noticeShown ? { noticeShown } : {};
      const record = laboratory ? { laboratory } : {};
      yield { ...head, ...payload, ...head, ...source, ...notice, ...record, ...link };
    }
  }
  return jsonArray(objects());
}
