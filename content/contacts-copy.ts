import * as v from 'valibot';
import file from '#content/contacts-copy.json' with { type: 'json' };
import { facts } from '#content/facts.ts';
import type { Onward } from '#content/prose.ts';
import { read } from '#content/read.ts';
import { count, described, group, lines, list, pageLink, point, text } from '#content/schema.ts';
import { incidents, supportCopy } from '#content/support-copy.ts';
import { site } from '#contract/site.ts';
import { support } from '#contract/support.ts';

const scale = group({
  rows: list(group({ from: count, to: count })),
  marks: described(list(group({ value: count, ...lines('text') })), 'The marks of the axis.'),
});
const topic = group({ ...lines('title'), text: text(), scale: v.exactOptional(scale) });

export const contactsSchema = group({
  contacts: group({
    ...lines('title'),
    intro: text(),
    ...lines('office', 'follow'),
    targets: group({ ...lines('title'), more: pageLink }),
    target: described(
      text(),
      'A row of the drawing, for screen readers; it names [level], [first] and [plan].',
    ),
  }),
  notFound: group({ ...lines('title', 'intro'), home: pageLink, ask: pageLink }),
  sessionTopics: described(
    group({ ...lines('title'), intro: text(), points: list(point) }),
    'Next to the form for the strategic session.',
  ),
  trialTopics: described(
    group({ ...lines('title'), intro: text(), points: list(topic), links: list(pageLink) }),
    'Next to the form for the free trial.',
  ),
});

const texts = read('content/contacts-copy.json', contactsSchema, file, facts);
const { contacts, trialTopics: trial } = texts;

export const { notFound: notFoundCopy, sessionTopics } = texts;

/** A way to reach us, with the name of its channel. */
type Channel = { readonly name: string; readonly value: Onward | string };

/** A drawing of ranges on one axis. */
export type Scale = {
  readonly rows: readonly {
    readonly name?: string;
    readonly from: number;
    readonly to: number;
    /** Describes the row for screen readers if the surrounding text doesn't. */
    readonly text?: string;
  }[];
  /** The marks of the axis, in order, each with its text. */
  readonly marks: readonly (readonly [value: number, text: string])[];
};

export type Topic = { readonly title: string; readonly text: string; readonly scale?: Scale };

const [profile] = site.social;

/** The channels that the operator offers. */
const channels: readonly Channel[] = [
  ...support.contacts.map(({ team, name, text: label, href: address }) => ({
    name: name === 'Email' ? team : name,
    value: { text: label, href: address },
  })),
  { name: contacts.office, value: site.address },
  ...(profile
    ? [{ name: contacts.follow, value: { text: profile.name, href: profile.href } }]
    : []),
];

export const contactsCopy = {
  ...contacts,
  channels,
  targets: {
    ...contacts.targets,
    rows: incidents.map(({ level, firstResponse, plan }) => ({
      name: level,
      from: Number.parseInt(firstResponse, 10),
      to: Number.parseInt(plan, 10),
      text: contacts.target
        .replace('[level]', level)
        .replace('[first]', firstResponse)
        .replace('[plan]', plan),
    })),
    marks: [1, 2, 4, 8, 24, 48].map(
      (hours) => [hours, hours === 48 ? '48 h' : `${hours}`] as const,
    ),
    first: supportCopy.columns.firstResponse,
    plan: supportCopy.columns.plan,
  },
};

export const trialTopics = {
  ...trial,
  points: trial.points.map(
    ({ scale: drawn, ...point }): Topic => ({
      ...point,
      ...(drawn
        ? { scale: { ...drawn, marks: drawn.marks.map(({ value, text: mark }) => [value, mark]) } }
        : {}),
    }),
  ),
};
