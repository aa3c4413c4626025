import sentences from '#content/legal/shared.json' with { type: 'json' };
import { isExample, site } from '#contract/site.ts';
import { type Analyzer, analyzers } from '#web/pages/drivers/analyzers.ts';

/** Facts that only the operator can supply and that pages need for a claim; the build prints a line for each. */
export function openQuestions(
  settings: object = site,
  rows: readonly Analyzer[] = analyzers,
  terms: { readonly expedited: string } = sentences,
): string[] {
  const questions: string[] = [];
  const examples = examplesIn(settings);
  if (examples.length > 0) {
    questions.push(
      `Example values that visitors see, in content/company.json: ${examples.join(', ')}. Replace each one, or empty a support channel that you don’t have.`,
    );
  }
  const unconfirmed = rows.filter((row) => !row.confirmed).length;
  if (unconfirmed > 0) {
    questions.push(
      `${unconfirmed} of ${rows.length} drivers are not confirmed: the pages call no such driver ready. Confirm yours in the editor, or with: npm run drivers.`,
    );
  }
  if (terms.expedited.includes('the rules that govern the arbitration')) {
    questions.push(
      'The terms name no administrator of an arbitration, and no rules. Ask counsel: `expedited` in content/legal/shared.json.',
    );
  }
  return questions;
}

function examplesIn(value: unknown, path: readonly string[] = []): readonly string[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, each]) => examplesIn(each, [...path, name]));
  return isExample(String(value)) ? [`\`${path.join('.')}\` (${value})`] : [];
}
