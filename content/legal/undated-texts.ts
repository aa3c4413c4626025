import { createHash } from 'node:crypto';
import editions from '#content/legal/editions.json' with { type: 'json' };
import { privacyPolicy } from '#content/legal/privacy.ts';
import shared from '#content/legal/shared.json' with { type: 'json' };
import { labTerms, mainTerms, patientTerms, profiTerms } from '#content/legal/terms.ts';
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
    content: [privacyPolicy, forms.map(({ id, notice }) => [id, notice])],
  },
  {
    name: 'terms of use',
    date: shared.termsEdition,
    place: 'termsEdition in content/legal/shared.json',
    content: [mainTerms, labTerms, profiTerms, patientTerms],
  },
] as const;
