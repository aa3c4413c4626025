import * as v from 'valibot';
import copy from '#content/consent-copy.json' with { type: 'json' };
import { facts as general } from '#content/facts.ts';
import { textOf } from '#content/files.ts';
import { type LegalTextName, legalTextSchema } from '#content/kinds/long-kinds.ts';
import editions from '#content/legal/editions.json' with { type: 'json' };
import { readMarkdown, sectionsIn } from '#content/markdown.ts';
import type { Block, ProseDocument } from '#content/prose.ts';
import { type Parts, readJson } from '#content/read.ts';
import { text } from '#content/schema.ts';
import { accessibilityReport } from '#contract/addresses.ts';
import { forms } from '#contract/forms.ts';
import { myDataForm } from '#contract/my-data.ts';
import { policyVersion } from '#contract/privacy-notice.ts';
import { site } from '#contract/site.ts';
import { support } from '#contract/support.ts';

const { consentCategory: consentCategoryCopy } = copy;

/** Reads a legal text, which may refer to facts, to sentences in `shared.json` and to sections in `shared.md`. */
export function legalText(name: LegalTextName): ProseDocument {
  const sentences = 'content/legal/shared.json';
  const own = { ...readJson(sentences, v.record(v.string(), text()), facts), ...facts };
  const shared = 'content/legal/shared.md';
  const sections = sectionsIn(shared, textOf(shared), own);
  const parts = { ...own, ...Object.fromEntries(sections.map((each) => [each.id, each])) };
  return readMarkdown(`content/legal/${name}.md`, legalTextSchema, parts);
}

/** The fields of each form, read from the forms themselves, so that the policy can't fall behind. */
const formsTable: Block = {
  table: {
    caption: 'What each form collects',
    head: ['Form', 'What it asks for', 'What for'],
    rows: [...forms, myDataForm].map(({ label, fields, purpose }) => [
      label,
      `${Object.values(fields)
        .filter(({ kind }) => kind !== 'flag')
        .map(({ kind, label: name }) => (kind === 'lines' ? `${name}, if you attach a list` : name))
        .join('; ')}.`,
      purpose,
    ]),
  },
};

const facts: Parts = {
  ...general,
  writeOrCall: support.phone ? 'write or call' : 'write',
  policyVersion,
  termsEdition: editions['Terms of Use'].date,
  formsTable,
  contactLinks: {
    links: [
      { text: site.email, href: `mailto:${site.email}` },
      ...(support.phone ? [{ text: support.phone.text, href: support.phone.href }] : []),
    ],
  },
  reportLink: {
    links: [{ text: 'Accessibility conformance report (PDF)', href: accessibilityReport }],
  },
  consentKinds: {
    terms: Object.values(consentCategoryCopy).map(({ label, text: meaning }) => [label, meaning]),
  },
};
