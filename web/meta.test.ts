import { describe, expect, test } from 'vitest';
import { pageNamed } from '#content/pages.ts';
import { structuredData, trail } from './meta.tsx';

function paths(...[name]: Parameters<typeof pageNamed>): string[] {
  return trail(pageNamed(name)).map((page) => page.path);
}

describe('the trail of a page', () => {
  test('lists the path from Home to the page', () => {
    expect(paths('LabPricing')).toEqual(['/', '/lab', '/lab/pricing']);
    expect(paths('RegistrationDoctor')).toEqual(['/', '/registration', '/registration/doctor']);
  });

  test('skips parts of the path that are not pages', () => {
    expect(paths('Articles')).toEqual(['/', '/resources/articles']);
  });
});

test('an article is described with its length, its day and its sources', () => {
  const data = structuredData(pageNamed('DeployingALims'));
  expect(data).toMatchObject({
    '@graph': [
      { '@type': 'BreadcrumbList' },
      { '@type': 'Article', datePublished: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
    ],
  });
});
