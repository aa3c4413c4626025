import { FileSystemConfigLoader, HtmlValidate, Rule } from 'html-validate';
import { myDataPage } from '#server/visitor/my-data-page.ts';
import { aLeadLaboratory } from '#tests/support/lead-laboratory.ts';
import { expect, test } from '#tests/support/test.ts';
import { pages } from '#web/lib/pages.ts';

/** Markup that the Nu HTML checker rejects but html-validate allows. */
class CheckerRule extends Rule {
  setup(): void {
    this.on('dom:ready', ({ document }) => {
      for (const button of document.querySelectorAll('[popovertarget][aria-expanded]'))
        this.report(button, 'The browser sets the state of a button with popovertarget');
      for (const option of document.querySelectorAll('option'))
        if (option.textContent === '' && !option.hasAttribute('label'))
          this.report(option, 'An option needs a text or a label');
      for (const section of document.querySelectorAll('section'))
        if (!section.hasAttribute('aria-label') && !section.querySelector('h2, h3, h4, h5, h6'))
          this.report(section, 'A section without a heading is a div');
    });
  }
}

const validator = new HtmlValidate(
  new FileSystemConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    plugins: [{ name: 'checker', rules: { 'checker/refused': CheckerRule } }],
    rules: {
      'checker/refused': 'error',
      // React writes attribute case and boolean attributes in its own valid style.
      'attribute-boolean-style': 'off',
      'attr-case': 'off',
      'no-inline-style': 'off',
      'long-title': 'off',
      'tel-non-breaking': 'off',
      'doctype-style': 'off',
    },
  }),
);

/** The page after a visitor mistyped the confirmation word. */
const ownDataPage = myDataPage(
  {
    contact: 'ann@lab.example',
    collectedAt: '2026-11-22T08:00:00.000Z',
    leads: [
      {
        id: 'a-lead',
        form: 'contact',
        formLabel: 'Contact request',
        status: 'accepted',
        receivedAt: '2026-11-22T08:00:00.000Z',
        confirmedAt: null,
        unsubscribedAt: null,
        ...{
          noticeShown: null,
          lostBecause: null,
          progress: 'new',
          followUpOn: null,
          followUpNote: null,
          tags: [],
          replies: [],
          answers: [],
          corrections: [],
        },
        source: [],
        responseShown: null,
        mergedInto: null,
        merged: [],
        registry: { npi: '1234567893', checkedAt: null, groups: {} },
        laboratory: aLeadLaboratory(),
        fields: [{ name: 'firstname', label: 'First name', kind: 'text', values: ['Ann'] }],
        notes: [{ text: 'Called', createdAt: '2026-11-22T08:00:00.000Z', editedAt: null }],
        deliveries: [],
      },
    ],
    suppressed: [{ emailAddress: 'ann@lab.example', since: '2026-11-22T08:00:00.000Z' }],
  },
  { key: 'a key', timeZone: 'UTC', error: 'Type the word erase.' },
  { stylesheets: [] },
);

const pagesOfTheServer = [
  '/404-is-not-here',
  '/confirm-subscription/x',
  '/unsubscribe/x',
  '/my-data/x',
];

test('every page has a unique title, and none needs a trailing slash', async ({ request }) => {
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
  for (const path of [...pages.map((page) => page.path), ...pagesOfTheServer]) {
    await expectValid(path, await (await request.get(path)).text());
  }
  await expectValid('own data', ownDataPage);
});

async function expectValid(path: string, html: string): Promise<void> {
  const report = await validator.validateString(html);
  const messages = report.results.flatMap((result) => result.messages);
  expect(
    messages.map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`),
    path,
  ).toEqual([]);
}

test('pages rendered by the server use only classes of the style sheet', async ({ request }) => {
  const html = (await (await request.get('/unsubscribe/x')).text()) + ownDataPage;
  const styles = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? '';
  const css = await (await request.get(styles)).text();
  const classes = [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  const missing = classes.filter((name) => !css.includes(`.${name.replace(/[^\w-]/g, '\\$&')}`));
  expect([classes.length > 20, missing]).toEqual([true, []]);
});
