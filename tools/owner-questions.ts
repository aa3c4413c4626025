import { type Analyzer, analyzerName, analyzers } from '#content/analyzers.ts';
import { confirmedDrivers } from '#content/confirmed-drivers.ts';
import { site } from '#contract/site.ts';

/** Facts that only the operator can supply and that pages need for a claim; the build prints a line for each. */
export function openQuestions(
  { phone }: Pick<typeof site, 'phone'> = site,
  rows: readonly Analyzer[] = analyzers,
  names = confirmedDrivers,
): string[] {
  const questions: string[] = [];
  if (phone === '') {
    questions.push(
      'No support phone: the pages promise help by email and chat only. Set `phone` in contract/site.ts.',
    );
  }
  const unconfirmed = rows.filter((row) => !row.confirmed).length;
  if (unconfirmed > 0) {
    questions.push(
      `${unconfirmed} of ${rows.length} drivers are not confirmed: the pages call no such driver ready. List yours in content/confirmed-drivers.ts.`,
    );
  }
  const known = new Set(rows.map(analyzerName));
  for (const name of names === 'all' ? [] : names) {
    if (!known.has(name)) {
      questions.push(
        `content/confirmed-drivers.ts names "${name}", which is not in content/analyzers.ts.`,
      );
    }
  }
  return questions;
}
