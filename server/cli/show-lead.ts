import type { Fields } from '#contract/form.ts';
import { formById } from '#contract/forms.ts';
import { escapeControls, escapeControlsInLines } from '#server/leads/escape-controls.ts';
import type { Lead } from '#server/leads/lead.ts';
import { verificationLabels } from '#server/leads/lead.ts';
import type { LeadStore } from '#server/leads/store.ts';
import { minuteOf, shortState } from './list-leads.ts';
import { print } from './print.ts';

/** Prints every field with its label, and the state of each delivery. */
export async function showLead(store: LeadStore, id: string): Promise<number> {
  const lead = await store.find(id);
  if (!lead) {
    console.error(`No lead has the id ${escapeControls(id)}.`);
    return 1;
  }
  const deliveries = await store.deliveriesOf(id);
  const states = deliveries.map((delivery): readonly [string, string] => {
    const { state, nextTryAt, lastError } = delivery;
    const next = state === 'pending' ? `, next attempt ${minuteOf(nextTryAt)} UTC` : '';
    const error = lastError === null ? '' : `, last error: ${lastError}`;
    return ['Delivery', `${shortState(delivery)}${next}${error}`];
  });
  const rows = [...headOf(lead), ...fieldsOf(lead), ...states];
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  await print(
    rows.map(([label, value]) => {
      const lines = escapeControlsInLines(value)
        .split('\n')
        .join(`\n${' '.repeat(width)}`);
      return `${`${escapeControls(label)}:`.padEnd(width)}${lines}\n`;
    }),
  );
  return 0;
}

type Row = readonly [label: string, value: string];

function headOf({ id, form, receivedAt, status }: Lead): readonly Row[] {
  return [
    ['Lead', id],
    ['Form', formById(form)?.label ?? form],
    ['Received', `${receivedAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`],
    ['Status', status],
  ];
}

function fieldsOf({ form, payload }: Lead): readonly Row[] {
  const fields: Fields = formById(form)?.fields ?? {};
  return Object.entries(payload).map(([name, value]) => [
    fields[name]?.label ?? verificationLabels[name] ?? name,
    typeof value === 'string' ? value : value.join(', '),
  ]);
}
