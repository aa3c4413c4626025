import type { InboxAddress } from '#console/app/lib/address.ts';
import type { LeadCounts } from '#console/contract/inbox.ts';
import type { LeadSummary, LeadView } from '#console/contract/leads.ts';
import {
  callRow,
  formList,
  formRowById,
  leadFormList,
  mailRow,
  requestList,
} from '#contract/form-list.ts';
import type { CapColor } from '#web/ui/cap.tsx';

export type View = {
  readonly label: string;
  readonly address: InboxAddress;
  /** The count shown next to the view. */
  readonly count?: Exclude<keyof LeadCounts, 'today' | 'newByForm' | 'others' | 'saved'>;
  readonly cap?: CapColor;
  /** Shown when the view has no leads: a heading, and how leads get here. */
  readonly empty: readonly [heading: string, text: string];
  /** The lists of a view that has several. The first one has the view's address. */
  readonly tabs?: readonly View[];
};

const followUpViews: readonly View[] = [
  counted('Due', 'due', [
    'No follow-ups today',
    'Give a lead a follow-up date, and it comes back here on that day, even if it was won or lost.',
  ]),
  {
    label: 'Upcoming',
    address: { view: 'upcoming', order: 'follow-up' },
    empty: ['No upcoming follow-ups', 'Leads with a follow-up date wait here until it comes.'],
  },
];

/** The inbox lists of the sidebar. */
export const workViews: readonly View[] = [
  {
    label: 'Inbox',
    address: {},
    count: 'new',
    empty: [
      'No leads yet',
      'Leads show up here the moment a visitor sends a form on the site. No reload needed.',
    ],
  },
  counted('Mine', 'mine', [
    'No leads assigned to you',
    'Open a lead and press the a key to assign it. Your leads appear here.',
  ]),
  counted('To answer', 'unanswered', [
    'Everyone has a reply',
    'New leads and visitors’ answers wait here until someone replies, even if a lead was won or lost. Mark a lead as contacted if you called instead.',
  ]),
  counted('Unassigned', 'unassigned', [
    'Every lead is assigned',
    'New ones wait here until someone takes them.',
  ]),
  withTabs('Follow up', followUpViews),
];

export const heldViews: readonly View[] = [
  counted('Quarantine', 'quarantine', [
    'Nothing in quarantine',
    'Submissions wait here when the bot check could not be reached. Nothing is delivered until you release it.',
  ]),
  counted('Spam', 'spam', [
    'No spam',
    'What you mark as spam moves here. You can release it for 30 days; then it is erased.',
  ]),
];

/** True for the views that are hidden until they have leads: those without a form of their own. */
export function isHidden({ address: { form } }: View, counts: LeadCounts | undefined): boolean {
  return (
    Boolean(form) && !formList.some(({ id }) => id === form) && !counts?.others.includes(form ?? '')
  );
}

/** All held leads as one entry. */
export const filteredOut = withTabs('Filtered out', heldViews);

/** One view per purpose and form; registrations share one. */
export const formViews: readonly View[] = [
  ...requestList
    .filter(({ id, kind }) => kind === 'request' && id !== 'contact' && id !== callRow.id)
    .map(
      ({ id, label, color }): View => ({
        label,
        address: { form: id },
        cap: color,
        empty: [
          'No leads yet',
          id === mailRow.id
            ? 'Emails from people without a lead appear here, if MAIL_FROM_STRANGERS is set to lead.'
            : 'Nobody has sent this form so far.',
        ],
      }),
    ),
  {
    label: 'Registrations',
    address: { view: 'registrations' },
    cap: 'heparin',
    empty: [
      'No registrations yet',
      'Laboratories, organizations and doctors that register on the site appear here.',
    ],
  },
  {
    label: 'Subscriptions',
    address: { view: 'subscriptions' },
    cap: 'gold',
    empty: [
      'No subscriptions yet',
      'People who subscribe to the newsletter appear here, with the state of their confirmation.',
    ],
  },
];

function counted(label: string, view: LeadView & keyof LeadCounts, empty: View['empty']): View {
  return { label, address: { view }, count: view, empty };
}

function withTabs(label: string, tabs: readonly View[]): View {
  return { ...(tabs[0] as View), label, tabs };
}

/** The number next to a view: the leads waiting in it and its tabs, or a form's new leads. */
export function countIn(
  { count, tabs, address: { view, form } }: View,
  counts: LeadCounts,
): number {
  if (tabs) return sumOf(tabs.map((tab) => (tab.count ? counts[tab.count] : 0)));
  if (count) return counts[count];
  const ids = form
    ? [form]
    : leadFormList
        .filter(({ kind }) => view === 'registrations' && kind === 'registration')
        .map(({ id }) => id);
  return sumOf(ids.map((id) => counts.newByForm[id] ?? 0));
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

const views: readonly View[] = [...workViews, filteredOut, ...formViews];

/** The view of a URL, with or without further filters. */
export function viewOf(address: InboxAddress): View {
  return (
    views.find((view) => isShown(view, address)) ??
    views.find((view) => address.view && listsOf(view).some((one) => one.view === address.view)) ??
    (views[0] as View)
  );
}

/** The list of a URL within its view. */
export function tabOf(address: InboxAddress): View {
  const view = viewOf(address);
  return view.tabs?.find((tab) => tab.address.view === address.view) ?? view;
}

export function isShown(view: View, { saved, view: list, form }: InboxAddress): boolean {
  return saved === undefined && listsOf(view).some((one) => one.view === list && one.form === form);
}

function listsOf({ address, tabs }: View): readonly InboxAddress[] {
  return tabs?.map((tab) => tab.address) ?? [address];
}

export function capOf(lead: Pick<LeadSummary, 'form'> & Partial<LeadSummary>): CapColor {
  return formRowById(lead.purpose ?? lead.form)?.color ?? 'slate';
}
