import { site } from '#contract/site.ts';

/** What only the operator knows and the pages cannot claim without it: a line for each, shown by the build. */
export function openQuestions({ phone }: Pick<typeof site, 'phone'> = site): string[] {
  const questions: string[] = [];
  if (phone === '') {
    questions.push(
      'No support phone: the pages promise help by email and chat only. Set `phone` in contract/site.ts.',
    );
  }
  return questions;
}
