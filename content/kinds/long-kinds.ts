import * as v from 'valibot';
import {
  day,
  described,
  group,
  line,
  lines,
  list,
  outside,
  pageLink,
  text,
} from '#content/schema.ts';

/** The fields above the text of an article. */
export const articleSchema = group({
  title: line(60),
  label: v.optional(described(line(40), 'The short title in breadcrumbs; defaults to the title.')),
  description: described(
    v.pipe(text(155), v.minLength(70, 'This description is short; use at least 70 characters.')),
    'The text in search results.',
  ),
  anchor: v.optional(described(line(40), 'The anchor in the index; if it isn’t the page’s name.')),
  published: described(day, 'The day it was published or last revised.'),
  summary: described(text(300), 'The summary in the index and the feed.'),
  intro: text(),
  links: described(list(pageLink), 'The pages on the article’s subject, at its end.'),
  sources: described(
    list({ ...lines('text', 'publisher'), href: outside }),
    'Public texts that the article cites: [2] refers to the second one.',
  ),
});

export const legalTextSchema = group({
  title: line(60),
  intro: text(),
  updated: v.optional(line()),
  edition: v.optional(line()),
});

/** The legal texts with their names in the editor, and their pages. */
export const legalTexts = {
  terms: ['Terms of Use', '/terms'],
  'lab-terms': ['Terms of Use, Laboratory', '/lab/terms'],
  'profi-terms': ['Terms of Use, Professional', '/profi/terms'],
  'patient-terms': ['Terms of Use, Patient', '/patient/terms'],
  privacy: ['Privacy Policy', '/privacy'],
  cookies: ['Cookie Policy', '/cookies'],
  accessibility: ['Accessibility', '/accessibility'],
  'lab-infosec': ['Information security, Laboratory', '/lab/infosec'],
  'profi-infosec': ['Information security, Professional', '/profi/infosec'],
  'patient-infosec': ['Information security, Patient', '/patient/infosec'],
} as const;
export type LegalTextName = keyof typeof legalTexts;

/** Long texts: a Markdown file, or a folder of them to which files can be added. */
export const longKinds = [
  {
    id: 'article-files',
    label: 'Articles',
    group: 'Articles',
    folder: 'content/articles',
    schema: articleSchema,
    page: '/resources/articles',
  },
  ...Object.entries(legalTexts).map(([id, [label, page]]) => ({
    id,
    label,
    group: 'Legal texts',
    file: `content/legal/${id}.md`,
    schema: legalTextSchema,
    page,
  })),
];
