import * as v from 'valibot';
import {
  day,
  group,
  line,
  lines,
  list,
  optional,
  outside,
  pageLink,
  text,
  words,
} from '#content/schema.ts';

/** The fields above the text of an article. */
export const articleSchema = group({
  title: line(60),
  label: optional(line(40)),
  description: v.pipe(
    text(155),
    v.minLength(70, 'This description is short; use at least 70 characters.'),
  ),
  anchor: optional(line(40)),
  published: day,
  summary: text(300),
  intro: text(),
  links: list(pageLink),
  sources: list({ ...lines('text publisher'), href: outside }),
});

export const legalTextSchema = group({
  title: line(60),
  intro: text(),
  updated: optional(line()),
  edition: optional(line()),
});

/** The legal texts by the names of their files. */
export const legalTexts = words(
  'terms lab-terms profi-terms patient-terms privacy cookies accessibility',
  'lab-infosec profi-infosec patient-infosec',
);
export type LegalTextName = (typeof legalTexts)[number];
