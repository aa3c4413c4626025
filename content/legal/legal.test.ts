import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { labInfosec, patientInfosec, profiInfosec } from '#content/legal/infosec.ts';
import { formsTable, privacyPolicy } from '#content/legal/privacy.ts';
import { labTerms, mainTerms, patientTerms, profiTerms } from '#content/legal/terms.ts';
import type { ProseDocument } from '#content/prose.ts';
import { forms } from '#contract/forms.ts';
import { policyVersion } from '#contract/notice.ts';

function textOf(document: ProseDocument): string {
  return JSON.stringify(document);
}

test.each([mainTerms, labTerms, profiTerms, patientTerms])(
  '$title has every term of R55 and R56',
  (document) => {
    expect(document.updated).toBe('10.01.2023');
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

test.each([mainTerms, patientTerms])('$title describe dependents (R56, R57)', (document) => {
  for (const fact of ['turns 18', 'emancipated', 'a court or the provider', 'health records only'])
    expect(textOf(document)).toContain(fact);
});

test('the privacy policy lists every form with its fields, and the facts of R58', () => {
  expect(formsTable.rows).toHaveLength(9);
  expect(textOf(privacyPolicy)).toContain('nine forms');
  expect(formsTable.rows[0]?.[1]).toBe(
    'First name; Phone; Email; Analyzers, if you attach a list.',
  );
  for (const fact of [
    'in the United States on a HIPAA-compliant cloud',
    'within 60 calendar days',
    '500 or more people',
    'Office for Civil Rights',
  ])
    expect(textOf(privacyPolicy)).toContain(fact);
});

test.each([labInfosec, profiInfosec, patientInfosec])('$title has the rule of R59', (document) => {
  expect(textOf(document)).toMatch(/direct permission, or when/);
  expect(textOf(document)).toMatch(/another user to read, change or create it/);
});

test('the privacy policy and the notices have the date under which leads store them', () => {
  const notices = forms.map(({ id, notice }) => [id, notice]);
  const text = JSON.stringify([privacyPolicy, notices]);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  expect(
    { version: policyVersion, hash },
    'Set policyVersion in contract/notice.ts to the day of the change, and then this hash',
  ).toEqual({ version: '2026-11-22', hash: '82a315d5d1984ea2' });
});
