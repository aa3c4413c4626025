import { afterEach, expect, test } from 'vitest';
import { drafts, textOf } from '#content/files.ts';
import { problemsInFiles } from '#tools/content-rules/problems-in-files.ts';

afterEach(() => drafts.clear());

const article = 'content/articles/deploying-a-lims.md';

test.each([
  [
    article,
    '[12]',
    '[14]',
    `${article}, “Take stock of what you really do”: There is no source 14.`,
  ],
  [article, '[12]', '', `${article}, sources: No sentence cites “LOINC”.`],
  [article, 'nonwaived', 'any', `must say “nonwaived testing”.`],
  [article, 'page: LabDrivers', 'page: Driver', `${article}, links 1, page: There is no page`],
  [article, 'published: 2026', 'published: 26', `${article}, published: Enter a day`],
  ['content/legal/shared.md', '{owner}', '{firm}', 'the text {firm} does not exist'],
  ['content/legal/cookies.md', ', and', ',  and', 'Remove the double space.'],
  ['content/legal/shared.json', '{company}', '{firm}', 'the text {firm} does not exist'],
])('in %s, “%s” may not become “%s”', (file, was, is, problem) => {
  expect(textOf(file)).toContain(was);
  drafts.set(file, textOf(file).replaceAll(was, is));
  expect(problemsInFiles().join('\n')).toContain(problem);
});

test('a new article is one file', () => {
  const file = 'content/articles/new.md';
  drafts.set(file, textOf(article).replace('anchor: deployment', 'anchor: new'));
  expect(problemsInFiles()).toEqual([]);
});
