import * as v from 'valibot';
import { addresses, type PageName } from '#content/addresses.ts';
import { kind } from '#content/kinds/kind.ts';
import {
  choice,
  count,
  described,
  describedGroup,
  describedList,
  group,
  line,
  lines,
  list,
  markdown,
  outside,
  pageLink,
  point,
  row,
  text,
} from '#content/schema.ts';

const slug = choice(['laboratory', 'professional', 'patient']);
const figure = group({ ...lines('value', 'text') });
const app = group({ ...lines('title', 'text', 'action') });

/** A question of buyers, with its answer. */
export const question = group({
  ...lines('title'),
  answer: described(
    markdown,
    'Paragraphs and lists, **emphasis** and [links](LabPricing). Claims by their names: {compliance}.',
  ),
});

const gain = <const Slug extends string>(name: Slug) =>
  group({
    slug: choice([name]),
    ...lines('name', 'title', 'text*'),
    caption: text(),
  });

const pricing = group({
  ...lines('title', 'intro*'),
  ...lines('pointsTitle'),
  points: list(point),
  ask: group({
    ...lines('intro*'),
    button: described(line(), 'The link at the top to the questionnaire.'),
  }),
});

const tiers = list({ ...lines('name', 'when', 'text*'), items: list(line()) });
const items = { ...lines('title', 'text*'), items: list(text()) };
const counts = row('figure', 'text');
const scale = group({
  rows: list({ from: count, to: count }),
  marks: described(list({ value: count, ...lines('text') }), 'The marks of the axis.'),
});

/** Titles and descriptions have the lengths that search results show whole. */
const searchResult = group({
  label: v.optional(described(line(40), 'The short name in breadcrumbs and menus.')),
  title: v.optional(described(line(60), 'The title in search results; at most 60 characters.')),
  description: described(
    v.pipe(line(155), v.minLength(70, 'This description is short; use 70 to 155 characters.')),
    'The text in search results: 70 to 155 characters.',
  ),
});
const searchResults = Object.fromEntries(
  Object.keys(addresses).map((name) => [name, searchResult]),
) as Record<PageName, typeof searchResult>;

const place = group({ ...lines('title', 'text') });
const side = group({ ...lines('title', 'text'), below: point });
const door = group({ ...lines('name', 'permission', 'text*') });

export const pageKinds = {
  home: kind('Home page and FAQ', '/', {
    homeSlides: list({
      slug,
      /** The route's name in the page table. */
      link: choice(['Lab', 'Profi', 'Patient']),
      ...lines('title', 'descr*'),
    }),
    slider: group({ ...lines('label', 'demo', 'more', 'pause', 'play') }),
    facts: describedGroup('The figures are claims: change them everywhere or nowhere.', {
      ...lines('title'),
      availability: figure,
      drivers: figure,
      volume: group({ ...lines('from', 'to', 'text') }),
      rate: figure,
    }),
    slogan: group({ lines: list({ slug, ...lines('text') }), ...lines('text*', 'note*') }),
    automates: group({ ...lines('title'), more: pageLink, text: text() }),
    rack: describedGroup('For screen readers.', lines('today', 'planned')),
    headachesHeading: group({ ...lines('title'), more: pageLink }),
    headaches: list({
      icon: choice([
        ...(['price', 'control', 'driver', 'migration', 'report'] as const),
        ...(['night', 'exchange', 'exit', 'first'] as const),
      ]),
      title: described(text(), 'The problem as a laboratory would put it.'),
      text: text(),
    }),
    plans: group({ ...lines('title', 'text*'), more: pageLink }),
    faq: point,
    questions: list(question),
    appLink: group({
      full: described(app, 'On the patient page; speaks to patients.'),
      short: described(app, 'On all other pages.'),
    }),
  }),

  limsforlabs: kind('Landing page', '/limsforlabs', {
    limsforlabs: group({
      ...lines('title', 'intro*', 'note*'),
      demo: pageLink,
      ...lines('social'),
    }),
    waysIn: group({
      title: described(line(), 'Over the three blocks of the hero.'),
      ...lines('action'),
      texts: group(lines('laboratory', 'professional', 'patient')),
    }),
    bill: describedGroup(
      'The drawing of an example statement.',
      lines('caption*', 'title', 'account', 'none', 'charge', 'sum'),
    ),
    fees: describedList(
      'What has no fee. Other texts list the names.',
      lines('name', 'others', 'ours'),
    ),
    comparison: group({
      ...lines('title', 'intro', 'caption'),
      columns: group(lines('line', 'others', 'ours')),
      ...lines('none'),
      accession: group(lines('name', 'others', 'rate', 'ours')),
      note: text(),
      links: list(pageLink),
    }),
    directionsHeading: group(lines('title', 'intro*', 'label')),
    directions: list({
      slug: choice(['biochemistry', 'immunochemistry', 'microbiology', 'serology', 'hematology']),
      result: described(line(), 'The sample result under its drawing.'),
      text: text(),
    }),
    gainsHeading: group(lines('title')),
    gains: group({
      workflow: gain('workflow'),
      operations: gain('operations'),
      business: gain('business'),
    }),
    firstStepsHeading: group(lines('title', 'intro', 'label', 'pause', 'play')),
    firstSteps: list({
      slug: choice(['demo', 'drivers', 'rate', 'contract', 'trial', 'switch']),
      color: choice(['lavender', 'citrate', 'serum', 'heparin', 'gold', 'amber']),
      ...lines('title', 'text'),
      link: pageLink,
    }),
    finePrint: group({ ...lines('title'), items: list(text()), links: list(pageLink) }),
  }),

  pricing: kind('Pricing', '/lab/pricing', {
    pricing: group({ Lab: pricing, Profi: pricing }),
    practiceBill: describedGroup('The drawing of an example statement of a practice.', {
      ...lines('caption*', 'account', 'charge', 'sum'),
      fees: list(line()),
    }),
    pricingLinks: group({ fees: pageLink, check: group({ Lab: pageLink, Profi: pageLink }) }),
  }),

  'cost-sheet': kind('Cost per test today', '/lab/pricing', {
    ...lines('title', 'intro*', 'open', 'figures', 'example', 'clear'),
    tests: group(lines('name', 'hint')),
    ...lines('license', 'downtime'),
    hints: group(
      lines(
        ...['installation', 'maintenance', 'integration', 'updates', 'seats', 'growth', 'emr'],
        ...['features', 'license', 'downtime'],
      ),
    ),
    units: group(lines('once', 'month', 'year', 'test', 'hour')),
    ...lines('times', 'unit'),
    problems: group(lines('number', 'whole', 'pair')),
    ...lines('private*', 'print', 'start', 'basis', 'mark', 'perTest', 'fees', 'feesLabel'),
    ...lines('empty', 'ours'),
    columns: group(lines('line', 'test', 'years', 'ours')),
    ...lines('sum', 'overYears', 'sheet', 'terms*', 'spread*'),
    tiers: described(text(), '[starts] is the list of numbers at which a tier begins.'),
    tier: line(),
    take: group({ estimate: pageLink, session: pageLink }),
    examples: describedGroup(
      'The numbers of “Fill in an example”, which the sheet marks as such.',
      lines(
        ...['tests', 'installation', 'maintenance', 'integration-times', 'integration', 'updates'],
        ...['seats-times', 'seats', 'growth', 'emr-times', 'emr', 'features', 'license'],
      ),
    ),
  }),

  'support-copy': kind('Support', '/lab/support', {
    support: group({
      title: group(lines('Lab', 'Profi')),
      intro: group(lines('Lab*', 'Profi*')),
      ...lines('tiersTitle', 'tiersIntro', 'ask', 'incidentsTitle', 'incidentsIntro*', 'caption'),
      columns: group(lines('level', 'example', 'firstResponse', 'plan', 'scale')),
    }),
    supportTiers: group({ Lab: tiers, Profi: tiers }),
    /** The levels of incidents with their support targets (R53). */
    incidents: list({
      ...lines('level'),
      example: group(lines('Lab', 'Profi')),
      ...lines('firstResponse', 'plan'),
    }),
  }),

  advantages: kind('Advantages', '/advantages', {
    ...lines('title', 'intro'),
    capabilities: group(lines('title', 'intro', 'disciplines', 'tasks')),
    terms: group({ ...lines('title'), trial: pageLink, points: list(point) }),
    limits: group({ ...lines('title'), points: list(point) }),
  }),

  release: kind('Would you release it?', '/release', {
    ...lines('title', 'cases', 'result', 'release', 'hold', 'hint', 'reveal', 'released', 'held'),
    ...lines('rulesRelease', 'rulesHold', 'you', 'rules', 'rulesColumn', 'next', 'end', 'report'),
    ...lines('score', 'noneDiffers', 'note', 'send', 'copied', 'demoIntro', 'demo', 'again'),
    results: describedList('The drawings and limits are in `web/pages/release/results.ts`.', {
      slug: line(),
      why: described(text(), 'Follows “The rules hold it:” or “The rules release it:”.'),
      brief: described(line(), 'The reason in the report.'),
      missed: described(line(), 'Shown if the visitor decided otherwise.'),
    }),
  }),

  fixes: kind('Seven fixes', '/fixes-lab', {
    fixes: list({
      /** Decides the drawing. */
      slug: choice([
        ...(['interfaces', 'compliance', 'lock-in', 'bottlenecks'] as const),
        ...(['integration', 'performance', 'revenue'] as const),
      ]),
      ...lines('title', 'problem*', 'solution*'),
      claim: describedGroup('The figure that the card shows large.', lines('figure', 'text')),
    }),
    page: group({
      ...lines('title', 'intro*', 'stack', 'left', 'problem', 'solution'),
      ask: pageLink,
      ...lines('previous', 'next', 'restart'),
    }),
  }),

  poster: kind('Poster', '/poster', {
    poster: group({
      ...lines('heading', 'intro*', 'title', 'source', 'number', 'date', 'shown', 'full'),
      ...lines('posterNote'),
      more: pageLink,
      objectives: group(items),
      methods: group(items),
      results: group(lines('title', 'intro')),
      conclusions: group({
        ...lines('name', 'title'),
        short: list(line()),
        text: list(text()),
        readers: list(row('reader', 'text')),
      }),
      limits: group({ ...lines('title'), items: list(row('title', 'text')) }),
      sums: group({ ...lines('title', 'intro*', 'caption'), head: list(line()) }),
      ask: point,
      ...lines('data', 'enlarge'),
    }),
    figures: list({
      name: choice(['tested', 'abnormal', 'projected', 'thresholds', 'follow-up']),
      ...lines('title', 'text*'),
      alt: described(text(), 'The drawing in words, for screen readers.'),
      data: described(list(row('name', 'value', 'how')), 'The table behind the chart.'),
    }),
    evidence: describedGroup('The figures in brief, for the Labreports page.', {
      title: row('first', 'second'),
      text: text(),
      tested: counts,
      untested: counts,
      projected: counts,
      others: list(counts),
      key: text(),
    }),
  }),

  'contacts-copy': kind('Contacts and 404 page', '/contacts', {
    contacts: group({
      ...lines('title', 'intro*', 'office', 'follow'),
      targets: group({ ...lines('title'), more: pageLink }),
      target: described(
        text(),
        'A row of the drawing, for screen readers; it names [level], [first] and [plan].',
      ),
    }),
    notFound: group({ ...lines('title', 'intro'), home: pageLink, ask: pageLink }),
    sessionTopics: describedGroup('Next to the form for the strategic session.', {
      ...lines('title', 'intro*'),
      points: list(point),
    }),
    trialTopics: describedGroup('Next to the form for the free trial.', {
      ...lines('title', 'intro*'),
      points: list({ ...lines('title', 'text*'), scale: v.exactOptional(scale) }),
      links: list(pageLink),
    }),
  }),

  'site-map': kind('Site map', '/site-map', {
    ...lines('title', 'intro'),
    sections: group(lines('platform', 'resources', 'registration', 'legal')),
  }),

  articles: kind('Index of articles', '/resources/articles/', {
    ...lines('title', 'intro', 'read', 'minutes', 'sections', 'sources'),
    source: described(line(), 'Read by screen readers before a source’s number in the text.'),
    ...lines('sourcesNote*', 'feed', 'nextTitle', 'product', 'demo'),
  }),

  pages: kind('Titles and descriptions for search results', '/', searchResults),

  security: kind('Security: drawing and documents', '/lab/infosec', {
    map: group({
      ...lines('title'),
      zones: group({ building: side, cloud: place, outside: side }),
      record: group({ ...lines('number', 'note', 'owner', 'ownerText*') }),
      doors: describedGroup('Who opens a record, and by which permission.', {
        laboratory: door,
        analyzers: door,
        professional: door,
        patient: door,
        staff: door,
      }),
      ...lines('caption*'),
    }),
    package: group({ ...lines('title', 'text*', 'documentsTitle') }),
    documents: described(
      list({ ...lines('name', 'text*'), href: v.exactOptional(outside) }, 0),
      'Only what a visitor can have today, such as a BAA, SOC 2, HITRUST, HECVAT, a penetration test or the subprocessors. While it is empty, the page has no such section.',
    ),
  }),

  proof: kind('Customers, screens, video, status page', '/lab', {
    ...lines('customersTitle', 'screensTitle'),
    customers: described(
      list({ ...lines('name', 'person', 'quote*') }, 0),
      'Only with written consent. While it is empty, no page has such a section; the same holds for the lists below.',
    ),
    screens: described(
      list(
        {
          src: described(
            line(),
            'A picture in public/, such as /worklist.png, 1600 by 1000 pixels.',
          ),
          ...lines('alt', 'caption*'),
        },
        0,
      ),
      'Pictures of the real product, without patient data.',
    ),
    videos: list({ ...lines('title', 'length'), href: outside }, 0),
    statusPages: list({ ...lines('title'), href: outside }, 0),
  }),
};
