import * as v from 'valibot';
import { markdown } from '#content/markdown.ts';
import {
  choice,
  count,
  figures,
  group,
  line,
  lines,
  list,
  optional,
  outside,
  pageLink,
  point,
  row,
  text,
  words,
} from '#content/schema.ts';
import { addresses, type PageName } from '#contract/addresses.ts';

/** A question of buyers, with its answer. */
export const question = group({ ...lines('title'), answer: markdown });

const slug = choice(words('laboratory professional patient'));
const figure = lines('value text');
const gain = <const Slug extends string>(name: Slug) =>
  group({ slug: choice([name]), ...lines('name title text* caption*') });

const pricing = group({
  ...lines('title intro* pointsTitle'),
  points: list(point),
  ask: lines('intro* button'),
});

const tiers = list({ ...lines('name when text*'), items: list(line()) });
const items = { ...lines('title text*'), items: list(text()) };
const counts = row('figure', 'text');
const scale = group({
  rows: list({ from: count, to: count }),
  marks: list({ value: count, ...lines('text') }),
});

/** Titles and descriptions have the lengths that search results show whole. */
const searchResult = group({
  label: optional(line(40)),
  title: optional(line(60)),
  description: v.pipe(
    line(155),
    v.minLength(70, 'This description is short; use 70 to 155 characters.'),
  ),
});
const searchResults = Object.fromEntries(
  Object.keys(addresses).map((name) => [name, searchResult]),
) as Record<PageName, typeof searchResult>;

const place = lines('title text');
const side = { ...place, below: point };
const door = lines('name permission text*');

export const pageKinds = {
  home: group({
    /** `link` is the route's name in the page table. */
    homeSlides: list({ slug, link: choice(words('Lab Profi Patient')), ...lines('title descr*') }),
    slider: lines('label demo more pause play'),
    facts: {
      ...lines('title'),
      availability: figure,
      drivers: figure,
      volume: lines('from to text'),
      rate: figure,
    },
    slogan: { lines: list({ slug, ...lines('text') }), ...lines('text* note*') },
    automates: { ...lines('title'), more: pageLink, text: text() },
    rack: lines('today planned'),
    headachesHeading: { ...lines('title'), more: pageLink },
    headaches: list({
      icon: choice(words('price control driver migration report night exchange exit first')),
      ...lines('title* text*'),
    }),
    plans: { ...lines('title text*'), more: pageLink },
    faq: point,
    questions: list(question),
    appLink: { full: lines('title text action'), short: lines('title text action') },
  }),

  limsforlabs: group({
    limsforlabs: { ...lines('title intro* note*'), demo: pageLink, ...lines('social') },
    waysIn: { ...lines('title action'), texts: lines('laboratory professional patient') },
    bill: lines('caption* title account none charge sum'),
    fees: list(lines('name others ours')),
    comparison: {
      ...lines('title intro caption'),
      columns: lines('line others ours'),
      ...lines('none'),
      accession: lines('name others rate ours'),
      note: text(),
      links: list(pageLink),
    },
    directionsHeading: lines('title intro* label'),
    directions: list({
      slug: choice(words('biochemistry immunochemistry microbiology serology hematology')),
      ...lines('result text*'),
    }),
    gainsHeading: lines('title'),
    gains: {
      workflow: gain('workflow'),
      operations: gain('operations'),
      business: gain('business'),
    },
    firstStepsHeading: lines('title intro label pause play'),
    firstSteps: list({
      slug: choice(words('demo drivers rate contract trial switch')),
      color: choice(words('lavender citrate serum heparin gold amber')),
      ...lines('title text'),
      link: pageLink,
    }),
    finePrint: { ...lines('title'), items: list(text()), links: list(pageLink) },
  }),

  pricing: group({
    pricing: { Lab: pricing, Profi: pricing },
    practiceBill: { ...lines('caption* account charge sum'), fees: list(line()) },
    pricingLinks: { fees: pageLink, check: { Lab: pageLink, Profi: pageLink } },
  }),

  'cost-sheet': group({
    ...lines('title intro* open figures example clear'),
    tests: lines('name hint'),
    ...lines('license downtime'),
    hints: lines(
      'installation maintenance integration updates seats growth emr features license',
      'downtime',
    ),
    units: lines('once month year test hour'),
    ...lines('times unit'),
    problems: lines('number whole pair'),
    ...lines('private* print start basis mark perTest fees feesLabel empty ours'),
    columns: lines('line test years ours'),
    ...lines('sum overYears sheet terms* spread* tiers* tier'),
    take: { estimate: pageLink, session: pageLink },
    examples: lines(
      'tests installation maintenance integration-times integration updates seats-times',
      'seats growth emr-times emr features license',
    ),
  }),

  'support-copy': group({
    support: {
      title: lines('Lab Profi'),
      intro: lines('Lab* Profi*'),
      ...lines('tiersTitle tiersIntro ask incidentsTitle incidentsIntro* caption'),
      columns: lines('level example firstResponse plan scale'),
    },
    supportTiers: { Lab: tiers, Profi: tiers },
    /** The levels of incidents with their support targets (R53). */
    incidents: list({
      ...lines('level'),
      example: lines('Lab Profi'),
      ...lines('firstResponse plan'),
    }),
  }),

  advantages: group({
    ...lines('title intro'),
    capabilities: lines('title intro disciplines tasks'),
    terms: { ...lines('title'), trial: pageLink, points: list(point) },
    limits: { ...lines('title'), points: list(point) },
  }),

  release: group({
    ...lines(
      'title cases result release hold hint reveal released held rulesRelease rulesHold you',
      'rules rulesColumn next end report score noneDiffers note send copied demoIntro demo',
      'again',
    ),
    questions: lines('count result rule end reveal score again'),
    results: list(lines('name why* brief missed')),
  }),

  fixes: group({
    fixes: list({
      /** Decides the drawing. */
      slug: choice(
        words('interfaces compliance lock-in bottlenecks integration performance', 'revenue'),
      ),
      ...lines('title problem* solution*'),
      claim: lines('figure text'),
    }),
    page: {
      ...lines('title intro* stack left problem solution'),
      ask: pageLink,
      ...lines('previous next restart'),
    },
  }),

  poster: group({
    /** `males` and `females` are shares with abnormal results; less than `lowMales` g/dL is low hemoglobin. */
    counts: figures(
      'patients tested untested testedPercent males females projectedPercent low',
      'noFollowUpPercent lowFemales lowMales',
    ),
    poster: {
      ...lines('heading intro* title source number date shown full posterNote'),
      more: pageLink,
      objectives: items,
      methods: items,
      results: lines('title intro'),
      conclusions: {
        ...lines('name title'),
        short: list(line()),
        text: list(text()),
        readers: list(row('reader', 'text')),
      },
      limits: { ...lines('title'), items: list(row('title', 'text')) },
      sums: { ...lines('title intro* caption'), head: list(line()) },
      ask: point,
      ...lines('data enlarge'),
    },
    figures: list({
      name: choice(words('tested abnormal projected thresholds follow-up')),
      ...lines('title text* alt*'),
      data: list(row('name', 'value', 'how')),
    }),
    evidence: {
      title: row('first', 'second'),
      text: text(),
      tested: counts,
      untested: counts,
      projected: counts,
      others: list(counts),
      key: text(),
    },
  }),

  'contacts-copy': group({
    contacts: {
      ...lines('title intro* office follow'),
      targets: { ...lines('title'), more: pageLink },
      /** Names [level], [first] and [plan]. */
      target: text(),
    },
    notFound: { ...lines('title intro'), home: pageLink, ask: pageLink },
    sessionTopics: { ...lines('title intro*'), points: list(point) },
    trialTopics: {
      ...lines('title intro*'),
      points: list({ ...lines('title text*'), scale: optional(scale) }),
      links: list(pageLink),
    },
  }),

  'site-map': group({
    ...lines('title intro'),
    sections: lines('platform resources registration legal'),
  }),

  articles: group({
    ...lines(
      'title intro read minutes sections sources source sourcesNote* feed nextTitle product',
      'demo',
    ),
  }),

  pages: group(searchResults),

  security: group({
    map: {
      ...lines('title'),
      zones: { building: side, cloud: place, outside: side },
      record: lines('number note owner ownerText*'),
      doors: { laboratory: door, analyzers: door, professional: door, patient: door, staff: door },
      ...lines('caption*'),
    },
    package: lines('title text* documentsTitle'),
    documents: list({ ...lines('name text*'), href: optional(outside) }, 0),
  }),

  /** While one of the lists is empty, no page has such a section. */
  proof: group({
    ...lines('customersTitle screensTitle'),
    customers: list(lines('name person quote*'), 0),
    screens: list(lines('src alt caption*'), 0),
    videos: list({ ...lines('title length'), href: outside }, 0),
    statusPages: list({ ...lines('title'), href: outside }, 0),
  }),
};
