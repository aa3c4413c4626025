import '#server/extension/install-console.ts';
import type { Field } from '#contract/form.ts';
import { formById } from '#contract/forms.ts';
import type { Source } from '#contract/source.ts';
import { statesAndTerritories } from '#contract/states.ts';
import { sampleLead } from '#server/delivery/sample-lead.ts';
import type { Entrance } from '#server/leads/entrance/take-in.ts';
import { type Lead, payloadOf } from '#server/leads/lead.ts';
import { cleanLine, cleanText } from '#server/lib/clean-text.ts';
import { firstIdAt, newId } from '#server/lib/ids.ts';
import type { LeadStore } from '#server/store/lead-store.ts';
import { openStore } from '#server/store/open-store.ts';

const people = [
  ['Maria', 'Alvarez', 'Hudson Valley Pathology Lab', 'Kingston', 'NY', '33D0900001'],
  ['James', 'Okafor', 'Lone Star Toxicology Laboratory', 'Houston', 'TX', '45D0900002'],
  ['Wei', 'Chen', 'Bay Area Reference Lab', 'Fremont', 'CA', '05D0900003'],
  ['Priya', 'Raman', 'Garden State Diagnostics', 'Edison', 'NJ', '31D0900004'],
  ['Daniel', 'Kowalski', 'Lakeshore Clinical Laboratory', 'Erie', 'PA', '39D0900005'],
  ['Grace', 'Mbeki', 'Peachtree Women’s Health', 'Macon', 'GA', '11D0900006'],
  ['Omar', 'Haddad', 'Motor City Molecular', 'Dearborn', 'MI', '23D0900007'],
  ['Elena', 'Petrova', 'Brooklyn Physicians Group', 'Brooklyn', 'NY', '33D0900008'],
  ['Rosa', 'Delgado', 'Sunshine Hospital Laboratory', 'Tampa', 'FL', '10D0900009'],
  ['Tom', 'Becker', 'Buckeye Renal Care', 'Columbus', 'OH', '36D0900010'],
  ['Aisha', 'Khan', 'Charm City Genetics', 'Baltimore', 'MD', '21D0900011'],
] as const;

type Story = {
  readonly form: string;
  readonly work?: NonNullable<Entrance['work']>;
  readonly source?: Source;
  readonly message?: string;
  /** Our team's email after a few hours. */
  readonly reply?: string;
  /** The visitor's answer a day later. */
  readonly answer?: string;
};

const hourMs = 3_600_000;

/** What people type into other fields. */
const typed = {
  industry: 'Clinical laboratory',
  role: 'Laboratory manager',
  analyzers: ['Sysmex XN-1000'],
  have: '8',
  lims: '12',
  completed: '450',
  laboratory: '300',
  tests: '10',
} as const;

const search = { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'lims-fall' };
const mailing = { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'november' };
const fair = { utm_source: 'fair', utm_campaign: 'aacc-follow-up' };

/** Told to three dozen people in turn. The newest leads are still new. */
const stories: readonly Story[] = [
  { form: 'demo', source: search },
  {
    form: 'contact',
    source: { referrer: 'www.google.com' },
    message: 'Do you support the Sysmex XN-1000?',
  },
  {
    form: 'price',
    work: { progress: 'contacted' },
    reply: 'Thank you for your figures. When can we go through the estimate together?',
    answer: 'Thank you. Which of the eight fees is per test?',
  },
  {
    form: 'demo',
    source: mailing,
    work: { progress: 'qualified', addTags: ['multi-site'] },
    reply: 'Thank you for your request. Would Tuesday at 10 be a good time for the demo?',
  },
  { form: 'subscribe' },
  {
    form: 'price',
    source: search,
    work: { progress: 'won', addTags: ['toxicology'] },
    reply: 'Thank you for the call. The order form is on its way to you.',
  },
  {
    form: 'contact',
    source: fair,
    work: { progress: 'lost', lostReason: '1' },
    reply: 'Thank you for visiting our booth. When do you plan to replace your LIMS?',
    answer: 'We would like to talk again in spring.',
  },
  {
    form: 'demo',
    work: {
      progress: 'contacted',
      followUpOn: dayIn(2),
      followUpNote: 'Call about the interface list.',
    },
    reply: 'Thank you for your request. Which analyzers do you use?',
  },
  {
    form: 'price',
    source: mailing,
    work: { progress: 'lost', lostReason: '3' },
    reply: 'Thank you for your figures. Shall we go through the estimate on the phone?',
  },
  { form: 'career' },
  {
    form: 'demo',
    source: { referrer: 'www.linkedin.com' },
    work: { progress: 'won' },
    reply: 'Thank you for the call. The order form is on its way to you.',
    answer: 'Signed. When does training start?',
  },
  {
    form: 'partnership',
    work: { progress: 'qualified' },
    reply: 'Thank you for writing. What does your product do for laboratories?',
  },
];

const count = 36;
const team = 'sales@laboratory.example.com';

/** Fills an empty store with the leads of a month, without queuing mail. Returns the number of leads. */
export async function addSampleLeads(dataDir: string): Promise<number> {
  const store = await openStore({ dataDir });
  try {
    if ((await store.list({ limit: 1 })).length > 0) return 0;
    for (let n = count - 1; n >= 0; n -= 1) await addLead(store, n);
    return count;
  } finally {
    await store.close();
  }
}

async function addLead(store: LeadStore, n: number): Promise<void> {
  const story = stories[n % stories.length] ?? { form: 'contact' };
  // The newest first, denser during the last days, always during the day.
  const now = new Date(Date.now() - (n * 19 + 1) * hourMs);
  const lead = leadOf(n, story, now);
  const response = { success: true, heading: '', message: '' };
  const work = n < 3 ? undefined : story.work;
  const accepted = { lead, deliveries: [], response, idempotency: null, token: null };
  await store.accept(work ? { ...accepted, work } : accepted);
  const visitor = lead.payload.emailAddress;
  if (n < 3 || typeof visitor !== 'string') return;
  const emails = [
    { text: story.reply, from: team, subject: 'Your request', hours: 1 + (n % 6) },
    { text: story.answer, from: visitor, subject: 'Re: Your request', hours: 20 },
  ];
  for (const [index, { text, hours, ...email }] of emails.entries()) {
    if (text === undefined) continue;
    const place = { mailbox: 'samples', uidValidity: '1', uid: 2 * (count - n) + index };
    const at = new Date(now.getTime() + hours * hourMs);
    const message = messageOf(lead.id, { ...email, text, at });
    // With our team's addresses, an answer would be reported to them.
    const teamAddresses = email.from === team ? [team] : [];
    // A method of the console; absent without it.
    await store.takeMessage?.(place, message, at, undefined, teamAddresses);
  }
}

function leadOf(n: number, { form, source = {}, message }: Story, now: Date): Lead {
  const person = people[n % people.length] ?? people[0];
  const [firstname, lastname, organization, city, state, clia] = person;
  // Lists sort by id, so the id has the time of arrival.
  const lead = sampleLead(form, { id: `${firstIdAt(now)}${newId().slice(13)}`, now });
  const own: Readonly<Record<string, string | readonly string[]>> = {
    ...typed,
    firstname,
    lastname,
    name: organization,
    companyName: organization,
    userState: statesAndTerritories.find(({ code }) => code === state)?.name ?? '',
    address: `${100 + n} Main St., ${city}, ${state}`,
    title: form === 'demo' ? 'A demo for our laboratory' : 'Laboratory director',
    phone: `+1212555${String(100 + n).padStart(4, '0')}`,
    emailAddress:
      `${firstname}.${lastname}@${organization.replace(/[^a-z]/gi, '')}.example.com`.toLowerCase(),
    ...(message === undefined ? {} : { message }),
  };
  const fields: Readonly<Record<string, Field>> = formById(form)?.fields ?? {};
  const chosen = Object.entries(lead.payload).flatMap(([name, value]) => {
    const { kind = '' } = fields[name] ?? {};
    // Texts of the sample are labels; only the chosen options are believable.
    return name in own || ['choice', 'list'].includes(kind) ? [[name, own[name] ?? value]] : [];
  });
  const { laboratory } = lead;
  const record = laboratory?.state === 'found' ? laboratory.record : null;
  return {
    ...lead,
    payload: payloadOf(Object.fromEntries(chosen)),
    intake: { ...lead.intake, source: sourceOf(source) },
    ...(laboratory && record
      ? {
          laboratory: {
            ...laboratory,
            clia,
            record: {
              ...record,
              clia,
              name: organization,
              address: record.address && { ...record.address, city, state },
              testsPerYear: 20_000 * (1 + (n % 9)),
            },
          },
        }
      : {}),
  };
}

function sourceOf(source: Source) {
  const parts = Object.entries({ page: '/lab', ...source });
  return Object.fromEntries(parts.map(([name, text]) => [name, cleanLine(text, 200)]));
}

function messageOf(
  leadId: string,
  email: {
    readonly from: string;
    readonly subject: string;
    readonly text: string;
    readonly at: Date;
  },
) {
  const address = cleanLine(email.from, 200);
  return {
    fingerprint: newId(),
    kind: 'answer',
    isBulk: false,
    isOld: false,
    isVouchedFor: true,
    signedLeadIds: [leadId],
    references: [],
    from: { name: cleanLine('', 1), address },
    senders: [address],
    subject: cleanLine(email.subject, 100),
    text: cleanText(email.text, 500),
    quoted: cleanText('', 1),
    mark: null,
    messageId: cleanLine('', 1),
    bytes: 1000,
    receivedAt: email.at,
    bounce: null,
    files: [],
  } as const;
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 24 * hourMs).toISOString().slice(0, 10);
}
