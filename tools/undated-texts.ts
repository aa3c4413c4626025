import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import editions from '#content/legal/editions.json' with { type: 'json' };
import { legalText } from '#content/legal/legal-text.ts';
import { forms } from '#contract/forms.ts';

type Edition = { readonly date: string; readonly hash: string };
type LegalText = keyof typeof editions;

/** Legal texts that have changed since the date that they show, each with the digest of its wording. */
export function undatedTexts(
  known: Readonly<Record<LegalText, Edition>> = editions,
): readonly { readonly name: LegalText; readonly hash: string }[] {
  return (Object.keys(contents) as LegalText[])
    .map((name) => ({ name, hash: digestOf(contents[name], known[name].date) }))
    .filter(({ name, hash }) => hash !== known[name].hash);
}

/** Dates the changed texts. Their pages show the date, and the server stores that of the privacy policy with each lead. */
export async function writeEditions(
  changed: ReturnType<typeof undatedTexts>,
  today: string,
  { file, known } = { file: 'content/legal/editions.json', known: editions },
): Promise<void> {
  const dated = changed.map(({ name, hash }) => [name, { date: today, hash }]);
  const all = { ...known, ...Object.fromEntries(dated) };
  await writeFile(file, `${JSON.stringify(all, null, 2)}\n`);
}

function digestOf(content: unknown, date: string): string {
  const wording = JSON.stringify(content).replaceAll(date, '');
  return createHash('sha256').update(wording).digest('hex').slice(0, 16);
}

const contents: Readonly<Record<LegalText, unknown>> = {
  'Privacy Policy': [legalText('privacy'), forms.map(({ id, notice }) => [id, notice])],
  'Terms of Use': (['terms', 'lab-terms', 'profi-terms', 'patient-terms'] as const).map((name) =>
    legalText(name),
  ),
};
