import { momentText, shortDay, shortTime } from '#console/app/lib/times.ts';
import { Glyph } from '#console/app/ui/glyph.tsx';
import { Initials } from '#console/app/ui/initials.tsx';
import { ProgressMark } from '#console/app/ui/progress-mark.tsx';
import { heldLabels, type LeadSummary, progressLabels } from '#console/contract/leads.ts';
import type { User } from '#console/contract/people.ts';
import { hourText } from '#contract/days.ts';
import { VisuallyHidden } from '#web/ui/icon.tsx';
import type { AnswerDue } from './answer-due.ts';

/** The lead's progress, or its status if it is not accepted. */
export function State({ lead, isShort = false }: { lead: LeadSummary; isShort?: boolean }) {
  if (lead.status !== 'accepted') {
    return (
      <span className="overflow-clip text-xs/[1.45] font-medium text-ellipsis whitespace-nowrap text-soft">
        {isShort && lead.heldBecause ? heldLabels[lead.heldBecause] : statusLabels[lead.status]}
      </span>
    );
  }
  const label = `${progressLabels[lead.progress]}${isReopened(lead) ? ', open again' : ''}`;
  const named = isShort ? { role: 'img', 'aria-label': label, title: label } : {};
  return (
    <span {...named} className="flex items-center gap-2 whitespace-nowrap">
      <ProgressMark progress={lead.progress} />
      {isShort ? null : isReopened(lead) ? 'Open again' : label}
    </span>
  );
}

export function Assignee({ lead, users }: { lead: LeadSummary; users: readonly User[] }) {
  if (lead.status !== 'accepted' || lead.assigneeId === null) return <span />;
  return <Initials user={users.find(({ id }) => id === lead.assigneeId)} isNamed />;
}

/** A time of the lead; both appear on hover. */
export function LeadTime({ lead, isActivity }: { lead: LeadSummary; isActivity: boolean }) {
  const { activeAt, receivedAt } = lead;
  const time = isActivity ? activeAt : receivedAt;
  const received = `Received ${momentText(receivedAt)}`;
  const isLater = time !== receivedAt;
  return (
    <time
      dateTime={time}
      className="text-right text-xs/[1.45] whitespace-nowrap text-soft"
      title={isLater ? `Last activity ${momentText(time)}\n${received}` : received}
    >
      {shortTime(new Date(time))}
    </time>
  );
}

export function LeadMarks({
  lead,
  today,
  answer,
  hasFollowUp = true,
}: {
  lead: LeadSummary;
  today: string;
  answer: AnswerDue['state'] | undefined;
  hasFollowUp?: boolean;
}) {
  return (
    <>
      {lead.hasFailedDelivery ? (
        <span className="flex items-center text-alarm" title="A delivery failed">
          <Glyph name="alert" size={15} />
          <VisuallyHidden>a delivery failed</VisuallyHidden>
        </span>
      ) : null}
      {lead.npiProblem ? (
        <span className="flex items-center gap-1 text-xs font-semibold text-alarm">
          <Glyph name="alert" size={14} />
          {npiLabels[lead.npiProblem]}
        </span>
      ) : null}
      <AnswerMark answer={answer} />
      {lead.hasReply && !lead.isWaiting ? (
        <span className="flex items-center text-soft" title="Replied">
          <Glyph name="reply" size={15} />
          <VisuallyHidden>replied</VisuallyHidden>
        </span>
      ) : null}
      {hasFollowUp && lead.followUpOn ? (
        <span
          className={`flex items-center gap-1 text-xs ${isDue(lead, today) ? 'font-semibold text-serum' : 'text-soft'}`}
          title={`Follow up on ${followUpText(lead)}`}
        >
          <Glyph name="calendar" size={14} />
          {followUpText(lead)}
        </span>
      ) : null}
      {lead.notes > 0 ? (
        <span className="flex items-center gap-0.5 text-xs text-soft" title="Notes">
          <Glyph name="note" size={14} />
          {lead.notes}
          <VisuallyHidden>{lead.notes === 1 ? 'note' : 'notes'}</VisuallyHidden>
        </span>
      ) : null}
    </>
  );
}

function AnswerMark({ answer }: { answer: AnswerDue['state'] | undefined }) {
  if (answer !== 'soon' && answer !== 'overdue') return null;
  const isOverdue = answer === 'overdue';
  return (
    <span className={`text-xs font-semibold ${isOverdue ? 'text-alarm' : 'text-serum'}`}>
      {isOverdue ? 'Overdue' : 'Answer soon'}
    </span>
  );
}

/** True if the visitor of a lead that was won or lost has written again. */
export function isReopened({ progress, isWaiting }: LeadSummary): boolean {
  return isWaiting && (progress === 'won' || progress === 'lost');
}

/** 'Dec 1, 3:00 PM'; blank if there is no follow-up. */
export function followUpText({ followUpOn, followUpTime }: LeadSummary): string {
  if (followUpOn === null) return '';
  return `${shortDay(followUpOn)}${followUpTime === null ? '' : `, ${hourText(followUpTime)}`}`;
}

/** True if the day of the follow-up has come. */
export function isDue({ followUpOn }: LeadSummary, today: string): boolean {
  return followUpOn !== null && followUpOn <= today;
}

/** True if the visitor wrote last. A stranger's first email is the lead itself, not an answer. */
export function hasNewAnswer({ form, hasReply, isWaiting }: LeadSummary): boolean {
  return isWaiting && (form !== 'email' || hasReply);
}

export const npiLabels: Readonly<Record<string, string>> = {
  verified: 'NPI verified',
  unverified: 'NPI not verified yet',
  'not found': 'Unknown NPI',
  'wrong kind': 'Wrong NPI type',
};

export const statusLabels = {
  accepted: 'In the inbox',
  quarantined: 'In quarantine',
  spam: 'Spam',
  unconfirmed: 'Not confirmed',
  unsubscribed: 'Unsubscribed',
} as const;
