import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drafts } from '#content/files.ts';
import { readMarkdown } from '#content/markdown.ts';
import { group, line } from '#content/schema.ts';

const folder = 'public/pictures-of-a-test';
/** The start of a JPEG of 640 × 480: a segment to skip, then the frame. */
const jpeg = Buffer.from('ffd8ffe000040000ffc0001108' + '01e00280' + '03012200021101031101', 'hex');

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/a.jpg`, jpeg);
});
afterAll(() => {
  drafts.clear();
  rmSync(folder, { recursive: true });
});

const parts = {
  company: 'LDL',
  rule: 'A rule of {company}.',
  shared: { id: 'shared', title: 'Shared', blocks: ['{rule}'] },
};

function reading(text: string) {
  drafts.set('a.md', text);
  return readMarkdown('a.md', group({ title: line() }), parts);
}

function sectionsOf(body: string) {
  const text = `---\ntitle: “Title”\n---\n${body}`;
  return reading(text).sections;
}

test('a file has fields, and sections with blocks of each kind', () => {
  const text = `## The *first* section? {#first}

A paragraph of {company}
with **emphasis** and a [link](LabPricing#estimate). [2, 5]

{rule}

- one
- two

1. one
2. two

- [ ] one
- [ ] two

* **Term**: its meaning [1].
* **Other**: a [link](Lab)

- [Write](mailto:{company}@ldl.example)
- [Home](Home)

Table: Caption

| a | b |
| --- | --- |
| 1 | x \\| y |

![What it shows](/pictures-of-a-test/a.jpg)

{shared}
`;
  expect(sectionsOf(text.replace('*first*', 'first'))).toEqual([
    {
      id: 'first',
      title: 'The first section?',
      blocks: [
        [
          'A paragraph of LDL with ',
          { em: 'emphasis' },
          ' and a ',
          { text: 'link', to: '/lab/pricing/#estimate' },
          '. [2, 5]',
        ],
        'A rule of LDL.',
        { list: ['one', 'two'] },
        { steps: ['one', 'two'] },
        { checks: ['one', 'two'] },
        {
          terms: [
            ['Term', 'its meaning [1].'],
            ['Other', ['a ', { text: 'link', to: '/lab' }]],
          ],
        },
        {
          links: [
            { text: 'Write', href: 'mailto:LDL@ldl.example' },
            { text: 'Home', to: '/' },
          ],
        },
        { table: { caption: 'Caption', head: ['a', 'b'], rows: [['1', 'x | y']] } },
        {
          picture: {
            src: '/pictures-of-a-test/a.jpg',
            alt: 'What it shows',
            width: 640,
            height: 480,
          },
        },
      ],
    },
    { id: 'shared', title: 'Shared', blocks: ['A rule of LDL.'] },
  ]);
  expect(sectionsOf('## What it’s for')[0]?.id).toBe('what-it-s-for');
});

test.each([
  ['A text', 'a.md: “A text” needs a heading above it, such as ## Fees.'],
  ['### Fees', 'a.md, “Fees”: Begin the heading of a section with two signs: ##.'],
  ['## Fees\n> a\n\n> b\n\n---', 'paragraph, a list nor a table.\na.md, “Fees”: “---” is'],
  ['## Fees\n## Fees', 'a.md, “Fees”: The anchor #fees is taken. Choose another.'],
  ['## Fees\n{fee}', 'a.md, “Fees”: the text {fee} does not exist. Is its name misspelled?'],
  ['## Fees\n[a](Labs)', 'a.md, “Fees”: There is no page or anchor Labs.'],
  ['## Fees\n<b>a</b>', 'a.md, “Fees”: Here <b> is not shown. Write plain text.'],
  ['## Fees\n> a', 'a.md, “Fees”: “> a” is neither a paragraph, a list nor a table.'],
  [
    '## Fees\n- a\n  - b',
    'a.md, “Fees”: An entry of a list is one text, without lists of its own.',
  ],
  ['## Fees\nTable: a\n\nb', 'a.md, “Fees”: There is no table under the line “Table: a”.'],
  [
    '## Fees\n\n|a|\n|-|\n|b|',
    'a.md, “Fees”: A table needs its caption above it: “Table: Who does what”.',
  ],
  ['## Fees\nTable: a\n\n|a|b|\n|-|-|\n|b|', 'a.md, “Fees”: The row “|b|” needs 2 cells.'],
  ['## Fees\n![](/a.png)', 'a.md, “Fees”: Say in the brackets what the picture /a.png shows.'],
  ['## Fees\n![a](/a.png)', 'a.md, “Fees”: There is no picture public/a.png.'],
  ['## Fees\n![a](/robots.txt)', 'a.md, “Fees”: The picture /robots.txt is neither PNG nor JPEG.'],
])('%j is refused', (body, problem) => {
  expect(() => sectionsOf(body)).toThrow(problem);
});

test('problems in the fields are reported with those in the sections', () => {
  const text = '---\ntitle: ""\n---\n## Fees\n{fee}';
  expect(() => reading(text)).toThrow(
    /^a\.md, title: This text is empty.*\na\.md, “Fees”: the text \{fee\}/,
  );
  const colon = '---\ntitle: b: c\n---\n';
  expect(() => reading(colon)).toThrow('a.md, line 2: This field can’t be read.');
});
