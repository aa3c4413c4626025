import { expect, test } from 'vitest';
import { formsTable, privacyPolicy } from '#content/legal/privacy.ts';
import { labTerms, mainTerms, patientTerms, profiTerms } from '#content/legal/terms.ts';
import { undatedTexts } from '#content/legal/undated-texts.ts';
import type { ProseDocument } from '#content/prose.ts';
import { forms } from '#contract/forms.ts';
import { myDataForm } from '#contract/my-data.ts';
import type { visitParts } from '#contract/source.ts';

function textOf(document: ProseDocument): string {
  return JSON.stringify(document);
}

test.each([mainTerms, labTerms, profiTerms, patientTerms])(
  '$title has the terms of R55',
  (document) => {
    expect(document.updated).toMatch(/^10\.01\.2023 /);
    for (const fact of [
      'LDL',
      'at least 13 years old',
      'under a United States embargo',
      'laws of the State of New York',
      'arbitration in New York before one arbitrator',
      'Claims of $250,000 or less follow the expedited procedures',
      'limited to $500',
      'member of a class action',
      'waive the right to a jury trial',
      '7 calendar days after the notice',
      'STOP',
      'HELP',
      'cancel an account that violates these terms',
      'within 30 days of receiving the death certificate',
    ])
      expect(textOf(document)).toContain(fact);
  },
);

test('the privacy policy lists every form with its fields, and the facts of R58', () => {
  expect(formsTable.rows.map(([label]) => label)).toEqual(
    [...forms, myDataForm].map(({ label }) => label),
  );
  expect(formsTable.rows[0]?.[1]).toBe(
    'First name; Phone; Extension; Email; Analyzers, if you attach a list.',
  );
  for (const fact of [
    'in the United States on a HIPAA-compliant cloud',
    'within 60 calendar days',
    '500 or more people',
    'Office for Civil Rights',
  ])
    expect(textOf(privacyPolicy)).toContain(fact);
});

/** A part that is missing here is a type error, so the policy mentions everything that is stored. */
const sourceWords: Readonly<Record<(typeof visitParts)[number], string>> = {
  page: 'on which page',
  asked: 'whether the link to it asked for a demo',
  referrer: 'which website that was',
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
  utm_term: 'utm_term',
  utm_content: 'utm_content',
};

test.each(Object.entries(sourceWords))(
  'the privacy policy mentions %s, a part of a lead’s source',
  (_, words) => {
    expect(textOf(privacyPolicy)).toContain(words);
  },
);

test.each([labTerms, profiTerms, patientTerms])('$title link to the Terms of Use', (document) => {
  expect(textOf(document)).toContain('"to":"/terms"');
  expect(document.sections.length).toBeLessThanOrEqual(5);
});

test('the legal texts carry the date of their last change', () => {
  expect(undatedTexts()).toEqual([]);
});
