import type { InboxAddress } from '#console/address.ts';
import { leadFormById, leadForms } from '#contract/console/lead-forms.ts';
import type { LeadCounts, LeadView, Progress } from '#contract/console/leads.ts';
import type { CapColor } from '#web/ui/cap.tsx';

export type View = {
  readonly label: string;
  readonly address: InboxAddress;
  /** Which count is shown beside it. */
  readonly count?: Exclude<keyof LeadCounts, 'today'>;
  readonly cap?: CapColor;
  /** Shown when the view has no leads. */
  readonly empty: string;
};

/** The lists of the inbox, as the sidebar shows them. */
export const workViews: readonly View[] = [
  {
    label: 'All leads',
    address: {},
    count: 'new',
    empty:
      'A lead appears here the moment a visitor sends a form on the site. Nothing needs a reload.',
  },
  counted(
    'Mine',
    'mine',
    'Leads that are assigned to you collect here. Open a lead and press a to take it.',
  ),
  counted(
    'Unassigned',
    'unassigned',
    'Every lead has an owner. New ones wait here until somebody takes them.',
  ),
  counted('Follow up', 'due', 'Give a lead a follow-up date, and it returns here on that day.'),
];

export const heldViews: readonly View[] = [
  counted(
    'Quarantine',
    'quarantine',
    'Submissions wait here when the bot check could not be reached. Nothing is delivered until you release it.',
  ),
  counted(
    'Spam',
    'spam',
    'What you mark as spam is moved here. It can be released as long as it is stored.',
  ),
];

/** A form's color in lists. Read below while the module loads, so it comes first. */
const caps: Readonly<Record<string, CapColor>> = {
  contact: 'citrate',
  demo: 'lavender',
  price: 'serum',
  career: 'teal',
  partnership: 'rose',
  subscribe: 'gold',
};

/** One for each form; registrations share one. */
export const formViews: readonly View[] = [
  ...leadForms
    .filter(({ kind }) => kind === 'request')
    .map(({ id, label }) => ({
      label,
      address: { form: id },
      cap: capOfForm(id),
      empty: 'This form has no leads yet.',
    })),
  {
    label: 'Registrations',
    address: { view: 'registrations' },
    cap: 'heparin',
    empty: 'Laboratories, organizations, and doctors that register on the site appear here.',
  },
  {
    label: 'Subscriptions',
    address: { view: 'subscriptions' },
    cap: 'gold',
    empty:
      'People who subscribe to the newsletter appear here, with the state of their confirmation.',
  },
];

function counted(label: string, view: LeadView & keyof LeadCounts, empty: string): View {
  return { label, address: { view }, count: view, empty };
}

/** The view that an address shows, with or without further filters. */
export function viewOf(address: InboxAddress): View {
  const all = [...workViews, ...formViews, ...heldViews];
  return (
    all.find((view) => isShown(view, address)) ??
    all.find(({ address: { view } }) => view !== undefined && view === address.view) ??
    (all[0] as View)
  );
}

export function isShown({ address }: View, shown: InboxAddress): boolean {
  return shown.saved === undefined && address.view === shown.view && address.form === shown.form;
}

export function capOfForm(formId: string): CapColor {
  if (leadFormById(formId)?.kind === 'registration') return 'heparin';
  return caps[formId] ?? 'slate';
}

export const progressLabels: Readonly<Record<Progress, string>> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
};
