import { createHash } from 'node:crypto';
import editions from '#content/legal/editions.json' with { type: 'json' };
import { legalText } from '#content/legal/legal-text.ts';
import shared from '#content/legal/shared.json' with { type: 'json' };
import { forms } from '#contract/forms.ts';
import { policyVersion } from '#contract/privacy-notice.ts';

/** Legal texts that have changed since the date that they show, each with what to write. */
export function undatedTexts(): string[] {
  return texts.flatMap(({ name, date, place, content }) => {
    const hash = createHash('sha256')
      .update(JSON.stringify(content).replaceAll(date, ''))
      .digest('hex')
      .slice(0, 16);
    const known = editions[name];
    if (known.date === date && known.hash === hash) return [];
    const today = new Date().toISOString().slice(0, 10);
    return `The ${name} changed after the date that it shows. Set ${place} to '${today}', and in content/legal/editions.json "${name}" to { "date": "${today}", "hash": "${hash}" }.`;
  });
}

const texts = [
  {
    name: 'privacy policy',
    date: policyVersion,
    place: 'policyVersion in contract/privacy-notice.ts',
    content: [legalText('privacy'), forms.map(({ id, notice }) => [id, notice])],
  },
  {
    name: 'terms of use',
    date: shared.termsEdition,
    place: 'termsEdition in content/legal/shared.json',
    content: (['terms', 'lab-terms', 'profi-terms', 'patient-terms'] as const).map((name) =>
      legalText(name),
    ),
  },
] as const;
