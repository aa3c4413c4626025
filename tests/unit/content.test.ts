import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { jsonFiles } from '#content/copy-of.ts';
import priceCopy from '#content/forms/price-copy.json' with { type: 'json' };
import { problemsIn } from '#content/read.ts';
import { formResponses } from '#contract/form.ts';
import { demoForm } from '#contract/forms/demo.ts';
import { newsletterForm } from '#contract/forms/newsletter.ts';
import { checkContent } from '#tools/content.ts';
import { missingFacts, wrongLists } from '#tools/content-rules/missing-facts.ts';
import { textOf, unsupportedClaims } from '#tools/content-rules/unsupported-claims.ts';
import { renderDocument } from '#web/document.tsx';
import { pageNamed, pages } from '#web/lib/pages.ts';

const assets = { styles: '/s.css', inlineStyles: false, font: '/f.woff2', page: '/p.js' };

async function htmlOf(path: string): Promise<string> {
  return (await renderDocument(path, assets)) ?? '';
}

test('the content of the site has no problems', async () => {
  expect(await checkContent()).toEqual([]);
});

/** The file with one text replaced, as somebody would save it. */
function problemsWith(id: string, was: string, is: string): readonly string[] {
  const kind = jsonFiles.find(({ file }) => file === `content/${id}.json`);
  if (!kind) throw new Error(`No file ${id}`);
  const text = readFileSync(kind.file, 'utf8');
  expect(text).toContain(was);
  return problemsIn(kind.file, kind.schema, JSON.parse(text.replace(was, is)), kind.parts);
}

describe('a mistake is reported with file, field and reason', () => {
  test.each([
    ['See how support works](LabSupport)', '](LabSuport)', 'questions 5, answer: There is no page'],
    ['What does it cost?', '', 'questions 1, title: This text is empty'],
    ['In figures', 'a, b, and c', 'facts, title: Remove the comma before the last item'],
    ['In figures', 'In <b>figures</b>', 'facts, title: Texts are shown as they are. Remove “<b”'],
    ['In figures', 'In **figures**', 'facts, title: This field has no Markdown'],
    ['{compliance}', '{complience}', 'the text {complience} does not exist'],
    ['"icon": "price"', '"icon": "rate"', 'headaches 1, icon: Choose one of price, control'],
    ['"descr"', '"decsr"', 'homeSlides 1, descr: This field is missing'],
  ])('%s', (was, is, message) => {
    const [first = ''] = problemsWith('home', was, is);
    expect(first).toContain(`content/home.json`);
    expect(first).toContain(message);
  });

  test('a title that search results would cut', () => {
    expect(problemsWith('pages', 'LIMS pricing per completed test', 'x'.repeat(90))).toEqual([
      'content/pages.json, LabPricing, title: This text has 90 characters; use at most 60.',
    ]);
  });

  test('a draft of the claims is checked with the texts that make them', () => {
    const file = 'content/claims.json';
    const was = ' Your contract states the period';
    const draft = readFileSync(file, 'utf8').replace(was, ' See below');
    const { stdout } = spawnSync(process.execPath, ['tools/content.ts', '--drafts'], {
      input: JSON.stringify([[file, draft]]),
    });
    expect(`${stdout}`).toContain('where it claims 99.9% availability, it must say');
  });
});

test('a page that lost a figure or a link of the requirements is reported', async () => {
  const html = await htmlOf('/lab/pricing');
  const page = pageNamed('LabPricing');
  expect(missingFacts(page, html)).toEqual([]);
  expect(missingFacts(page, html.replaceAll('per month', ''))[0]).toContain('“per month”');
  expect(unsupportedClaims(page, html.replaceAll('then pay for', 'pay'))[0]).toContain(
    'take-or-pay',
  );
});

test('the lists have exactly the entries of R41', () => {
  expect(wrongLists()).toEqual([]);
});

test('popups have the texts of R114 and R115', () => {
  expect(formResponses).toEqual({
    sendingError: {
      heading: 'Sending data error',
      message: 'An error occurred while sending the data, please try again later',
    },
    thanks: {
      heading: 'Success!',
      message: 'Thank you for contacting us. One of our representatives will be in touch with you.',
    },
  });
  expect(demoForm.thanks).toEqual({
    heading: 'Thank you for contacting us.',
    message: 'One of our representatives will be in touch with you.',
  });
  expect(newsletterForm.thanks).toEqual({
    heading: 'Success!',
    message: 'Now you will receive news about us by email.',
  });
  expect(newsletterForm.failure).toEqual({
    heading: 'Sorry :(',
    message: 'Something went wrong. Please try again.',
  });
});

test('the page for an unknown path has links (R17)', async () => {
  const html = await htmlOf('/404');
  for (const to of ['/', '/lab']) expect(html).toContain(` href="${to}"`);
});

test('each form in a dialog has a button on a page', async () => {
  const html = (await Promise.all(pages.map(({ path }) => htmlOf(path)))).join('');
  const dialogs = globSync('web/forms/*/*-dialog.tsx').map((file) => basename(file, '-dialog.tsx'));
  expect(dialogs.filter((name) => !html.includes(`data-dialog="${name}"`))).toEqual([]);
});

test('both pricing pages have the same fields and address their own readers (R51)', async () => {
  const [lab = '', practice = ''] = await Promise.all(
    ['/lab/pricing', '/profi/pricing'].map(htmlOf),
  );
  const fields = (html: string) =>
    [...html.slice(html.indexOf('data-form="price"')).matchAll(/ name="([^"]+)"/g)].map(
      ([, field]) => field,
    );
  expect(fields(practice)).toEqual(fields(lab));
  expect(fields(lab)).toContain('departments');
  for (const { title } of Object.values(priceCopy.groups.Profi)) {
    expect(textOf(practice)).toContain(title);
  }
});
