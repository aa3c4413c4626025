import type { InboxAddress } from '#console/lib/address.ts';
import type { LeadCounts } from '#contract/console/inbox.ts';
import type { LeadView } from '#contract/console/leads.ts';
import { formRowById, leadFormList, mailRow } from '#contract/form-list.ts';
import type { CapColor } from '#web/ui/cap.tsx';

export type View = {
  readonly label: string;
  readonly address: InboxAddress;
  /** The count shown next to the view. */
  readonly count?: Exclude<keyof LeadCounts, 'today' | 'newByForm'>;
  readonly cap?: CapColor;
  /** Shown when the view has no leads: a heading, and how leads get here. */
  readonly empty: readonly [heading: string, text: string];
};

/** The inbox lists of the sidebar. */
export const workViews: readonly View[] = [
  {
    label: 'All leads',
    address: {},
    count: 'new',
    empty: [
      'No leads yet',
      'Leads show up here the moment a visitor sends a form on the site. No reload needed.',
    ],
  },
  counted('Mine', 'mine', [
    'No leads assigned to you',
    'Open a lead and press a to assign it. Yours collect here.',
  ]),
  counted('Unassigned', 'unassigned', [
    'Every lead is assigned',
    'New ones wait here until someone takes them.',
  ]),
  counted('Unanswered', 'unanswered', [
    'Every new lead has a reply',
    'New leads without a reply wait here. Mark a lead as contacted if you called instead.',
  ]),
  counted('Waiting for us', 'waiting', [
    'No visitor is waiting',
    'When a visitor answers, the lead appears here until someone replies.',
  ]),
  counted('Follow up', 'due', [
    'No follow-ups today',
    'Give a lead a follow-up date, and it comes back here on that day.',
  ]),
  {
    label: 'Upcoming',
    address: { view: 'upcoming', order: 'follow-up' },
    empty: ['No upcoming follow-ups', 'Leads with a follow-up date wait here until it comes.'],
  },
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

/** One view per form; registrations share one. */
export const formViews: readonly View[] = [
  ...leadFormList
    .filter(({ kind }) => kind === 'request')
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
      'Laboratories, organizations, and doctors that register on the site appear here.',
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

/** The number next to a view: the leads that wait in it, or a form's new leads. */
export function countIn({ count, address: { view, form } }: View, counts: LeadCounts): number {
  if (count) return counts[count];
  const ids = form
    ? [form]
    : leadFormList
        .filter(({ kind }) => view === 'registrations' && kind === 'registration')
        .map(({ id }) => id);
  return ids.reduce((sum, id) => sum + (counts.newByForm[id] ?? 0), 0);
}

/** The view of a URL, with or without further filters. */
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
  return formRowById(formId)?.color ?? 'slate';
}
