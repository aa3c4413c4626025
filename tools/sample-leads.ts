import '#server/extension/install-console.ts';
import { forms } from '#contract/forms.ts';
import { sampleLead } from '#server/delivery/sample-lead.ts';
import { payloadOf } from '#server/leads/lead.ts';
import { openStore } from '#server/store/open-store.ts';
import { firstIdAt, newId } from '../server/lib/ids.ts';

const people = [
  ['Maria', 'Alvarez'],
  ['James', 'Okafor'],
  ['Wei', 'Chen'],
  ['Priya', 'Raman'],
  ['Daniel', 'Kowalski'],
  ['Grace', 'Mbeki'],
  ['Omar', 'Haddad'],
  ['Elena', 'Petrova'],
] as const;
const hourMs = 3_600_000;

/**
 * Fills an empty store with five leads from each form in the last two weeks, without queuing mail.
 */
export async function addSampleLeads(dataDir: string): Promise<number> {
  const store = await openStore({ dataDir });
  try {
    if ((await store.list({ limit: 1 })).length > 0) return 0;
    const leads = Array.from({ length: forms.length * 5 }, (_, n) => leadOf(n));
    for (const lead of leads) {
      const response = { success: true, heading: '', message: '' };
      await store.accept({ lead, deliveries: [], response, idempotency: null, token: null });
    }
    return leads.length;
  } finally {
    await store.close();
  }
}

function leadOf(n: number) {
  const [firstname, lastname] = people[n % people.length] ?? people[0];
  const form = forms[n % forms.length]?.id ?? '';
  const now = new Date(Date.now() - n * 7 * hourMs);
  // Lists sort by id, so the id has the time of arrival.
  const lead = sampleLead(form, { id: `${firstIdAt(now)}${newId().slice(13)}`, now });
  const phone = `+1212555${String(100 + n).padStart(4, '0')}`;
  const emailAddress = `${firstname}.${lastname}@lab${n % 11}.example`.toLowerCase();
  const own: Readonly<Record<string, string>> = { firstname, lastname, phone, emailAddress };
  const known = Object.keys(lead.payload).filter((name) => own[name] !== undefined);
  const changes = Object.fromEntries(known.map((name) => [name, own[name] ?? '']));
  return { ...lead, payload: payloadOf({ ...lead.payload, ...changes }) };
}
