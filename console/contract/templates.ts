import * as v from 'valibot';
import { id, time } from '#contract/values.ts';
import { endpoint, salesTeam } from './endpoint.ts';
import { brochureName, brochureNames } from './reply-files.ts';
import { textUpTo } from './values.ts';

/** The placeholders of templates, with descriptions of their values. */
export const placeholders = {
  name: 'the full name of the person',
  first_name: 'the first name of the person',
  organization: 'the organization of the person',
  product: 'the product that the form is about',
  request: 'what was sent, such as “demo request”',
  sender: 'your own name',
  signature: 'your signature, or your name if you have none',
  booking_link: 'your booking link, from Your account',
} as const;

export type Placeholder = keyof typeof placeholders;

/**
 * Replaces placeholders with their values. One without a value stays visible, so that the sender notices it, except a
 * booking link, which the composer asks for.
 */
export function fillTemplate(
  text: string,
  values: Readonly<Partial<Record<Placeholder, string>>>,
): string {
  return text.replace(braces, (whole, name: Placeholder) => values[name] || whole);
}

/** The first name in a full one, without a title; the full one if it begins with an initial. */
export function firstNameOf(name: string): string {
  const [first = ''] = name.replace(/^(?:(?:dr|prof|mr|mrs|ms|mx)\.?\s+)+/i, '').split(/\s+/);
  return first.length < 2 || first.endsWith('.') ? name : first;
}

/** True if a template contains its own closing, so that no signature is added. */
export function isSigned(text: string): boolean {
  return /\{(?:sender|signature)\}/.test(text);
}

/** The first text in braces that isn't a placeholder; null if there is none. */
export function unknownPlaceholderIn(text: string): string | null {
  return inBraces(text).find((name) => !isPlaceholder(name)) ?? null;
}

/** The first placeholder that has not been replaced; null if there is none. */
export function openPlaceholderIn(text: string): string | null {
  return inBraces(text).find(isPlaceholder) ?? null;
}

export const subjectLine = v.pipe(
  v.string(),
  // A line break could add headers to the email.
  v.check((text) => !/\p{Cc}/u.test(text), 'Write the subject on one line.'),
  v.trim(),
  v.minLength(1, 'Enter a subject.'),
  v.maxLength(200, 'Use at most 200 characters.'),
);

export const mailText = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\r\n?/g, '\n')),
  v.trim(),
  v.minLength(1, 'Write a message.'),
  v.maxLength(10_000, 'Use at most 10,000 characters.'),
);

const withKnownPlaceholders = v.check<string, (issue: v.CheckIssue<string>) => string>(
  (text) => unknownPlaceholderIn(text) === null,
  ({ input }) =>
    `{${unknownPlaceholderIn(input)}} is not a placeholder. Use ${placeholderList} only.`,
);

export const newTemplate = v.strictObject({
  name: v.pipe(
    textUpTo(100, 'Enter a name.'),
    v.title('Name'),
    v.description('Only your team sees it.'),
  ),
  subject: v.pipe(subjectLine, withKnownPlaceholders, v.title('Subject')),
  text: v.pipe(mailText, withKnownPlaceholders, v.title('Message'), v.metadata({ rows: 8 })),
  brochures: brochureNames,
});
export type NewTemplate = v.InferOutput<typeof newTemplate>;

export const template = v.strictObject({
  id,
  name: v.string(),
  subject: v.string(),
  text: v.string(),
  brochures: v.array(brochureName),
  changedAt: time,
});
export type Template = v.InferOutput<typeof template>;

function inBraces(text: string): readonly string[] {
  return Array.from(text.matchAll(braces), ([, name = '']) => name);
}

function isPlaceholder(name: string): boolean {
  return Object.hasOwn(placeholders, name);
}

const braces = /\{([^{}\n]*)\}/g;

const placeholderList = Object.keys(placeholders)
  .map((name) => `{${name}}`)
  .join(', ');

export const templateEndpoints = {
  templates: endpoint('GET /templates', salesTeam, {
    summary: 'All reply templates, by name',
    response: v.strictObject({ templates: v.array(template) }),
  }),
  addTemplate: endpoint('POST /templates', salesTeam, {
    summary: 'Adds a template',
    body: newTemplate,
    response: template,
  }),
  editTemplate: endpoint('PATCH /templates/:id', salesTeam, {
    summary: 'Changes a template',
    body: newTemplate,
    response: template,
  }),
  removeTemplate: endpoint('DELETE /templates/:id', salesTeam, {
    summary: 'Removes a template',
  }),
};
