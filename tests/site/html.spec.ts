import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';
import { pages } from '#content/pages.ts';
import { expect, test } from '#tests/support/test.ts';

const validator = new HtmlValidate(
  new FileSystemConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    rules: {
      // React writes void elements, attribute case, and boolean attributes in its own valid style.
      'void-style': 'off',
      'attribute-boolean-style': 'off',
      'attr-case': 'off',
      'no-inline-style': 'off',
      'long-title': 'off',
      'tel-non-breaking': 'off',
      'doctype-style': 'off',
    },
  }),
);

test('every page has a unique title and the same text with a trailing slash', async ({
  request,
}) => {
  const titles = new Set<string>();
  for (const { path } of pages) {
    const plain = await request.get(path);
    expect(plain.status(), path).toBe(200);
    const html = await plain.text();
    titles.add(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '');
    const slashed = await request.get(path.replace(/\/?$/, '/'), { maxRedirects: 0 });
    expect(slashed.status(), path).toBe(200);
    expect(await slashed.text(), path).toBe(html);
  }
  expect(titles.size).toBe(pages.length);
});

test('the HTML of every page is valid', async ({ request }) => {
  for (const path of [...pages.map((page) => page.path), '/404-is-not-here']) {
    const report = await validator.validateString(await (await request.get(path)).text());
    const messages = report.results.flatMap((result) => result.messages);
    expect(
      messages.map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`),
      path,
    ).toEqual([]);
  }
});
