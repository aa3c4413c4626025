import { describe, expect, test } from 'vitest';
import { pageNamed } from '#content/pages.ts';
import { trail } from '#web/structured-data.ts';

function paths(...[name]: Parameters<typeof pageNamed>): string[] {
  return trail(pageNamed(name)).map((page) => page.path);
}

describe('the trail of a page', () => {
  test('goes from home over the pages above it to the page itself', () => {
    expect(paths('LabPricing')).toEqual(['/', '/lab', '/lab/pricing']);
    expect(paths('RegistrationDoctor')).toEqual(['/', '/registration', '/registration/doctor']);
  });

  test('leaves out a part of the address that is no page', () => {
    expect(paths('Articles')).toEqual(['/', '/resources/articles']);
  });
});
