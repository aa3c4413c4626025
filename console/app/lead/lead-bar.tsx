import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { call } from '#console/app/api/call.ts';
import { queryClient, queryOf, useRights } from '#console/app/api/query-client.ts';
import { EraseLeadsDialog } from '#console/app/parts/erase-dialog.tsx';
import { leadHeadingId } from '#console/app/parts/focus-lead.ts';
import { heldText, isHeld } from '#console/app/parts/held.ts';
import { blockSender, markSpam, releaseLeads } from '#console/app/parts/lead-actions.ts';
import { statusLabels } from '#console/app/parts/lead-marks.tsx';
import { nameOfLead } from '#console/app/parts/name-of-lead.ts';
import { capOf } from '#console/app/parts/views.ts';
import { Button, IconButton, TextButton } from '#console/app/ui/buttons.tsx';
import { ActionMenu, type MenuAction } from '#console/app/ui/choice-menu.tsx';
import { Glyph } from '#console/app/ui/glyph.tsx';
import { openDialog } from '#console/app/ui/open-dialog.tsx';
import { showError } from '#console/app/ui/toasts.ts';
import type { LeadDetails } from '#console/contract/lead.ts';
import type { LeadSummary } from '#console/contract/leads.ts';
import { formRowById, isCall } from '#contract/form-list.ts';
import { phoneWithExtension } from '#contract/phone.ts';
import { Cap } from '#web/ui/cap.tsx';
import { EmailLink, PhoneLink } from './lead-fields.tsx';
import { LeadLink } from './lead-link.tsx';
import { stateName } from './local-time.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { leadFacts } from './registry/lead-facts.ts';
import { SeparateButton } from './separate-button.tsx';

/** The lead's name, organization, facts, and contact, with the actions for the whole lead. */
export function LeadBar({
  details,
  onReply,
}: {
  details: LeadDetails;
  /** Null if nobody can reply to the lead by email. */
  onReply: (() => void) | null;
}) {
  const { lead, newerMergeId } = details;
  const kind = formRowById(lead.form)?.kind ?? 'request';
  const may = useRights();
  const navigate = useNavigate();
  const merge = () => openDialog(<MergeDialog details={details} />);
  const leave = () => void navigate({ to: '/leads', search: (before) => before });
  const erase = () => openDialog(<EraseLeadsDialog leads={[lead]} onErased={leave} />);
  const isActive = lead.status === 'accepted' && lead.mergedInto === null;
  const menu: MenuAction[] = [
    ...(may('mergeLead') && isActive && kind !== 'subscription'
      ? [{ label: 'Merge with another lead…', run: merge }]
      : []),
    // A registration holds its NPI, a subscription its address.
    ...(may('markSpam') && isActive && kind === 'request'
      ? [
          { label: 'Mark as spam', run: () => void markSpam([lead]) },
          ...[lead.email, lead.email.split('@')[1] ?? ''].filter(Boolean).map((name) => ({
            label: `Spam, and block ${name}`,
            run: () => void blockSender(lead, name),
          })),
        ]
      : []),
    ...(may('eraseLead') ? [{ label: 'Erase…', run: erase, isDangerous: true }] : []),
  ];
  return (
    <header
      data-lead-bar
      className="flex flex-wrap items-center gap-[0.4rem] border-b border-line px-[0.9rem] py-[0.6rem]"
    >
      <Link
        to="/leads"
        search={(before) => before}
        activeOptions={{ exact: true }}
        className="icon-button -ml-1.5"
        aria-label="Back to the list"
        title="Back to the list (Esc)"
      >
        <Glyph name="back" />
      </Link>
      <div className="min-w-0 flex-1">
        <h1
          id={leadHeadingId}
          tabIndex={-1}
          className="truncate text-lg leading-tight font-semibold tracking-tight outline-none"
        >
          {nameOfLead(lead)}
        </h1>
        <p className="truncate text-soft empty:hidden">
          {[lead.title, lead.organization, ...lead.states.map(stateName)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {onReply && may('sendReply') ? (
        <Button glyph="mail" onClick={onReply}>
          <span className="max-sm:sr-only">Reply</span>
        </Button>
      ) : null}
      {menu.length > 0 ? (
        <ActionMenu trigger={<IconButton glyph="more" label="More actions" />} actions={menu} />
      ) : null}
      <Facts details={details} />
      <Contact lead={lead} />
      {isHeld(lead) ? <HeldMessage lead={lead} /> : null}
      {lead.mergedInto ? (
        <MergedInto lead={lead} keptId={lead.mergedInto} newerMergeId={newerMergeId} />
      ) : null}
    </header>
  );
}

/** '251,200 tests a year · CAP · NPI verified, registry has another name'; after the name of a conversation, which has no form on the page. */
function Facts({ details }: { details: LeadDetails }) {
  return (
    <p className="lead-head-line empty:hidden">
      {isCall(details.lead.form) ? (
        <span>
          <Cap color={capOf(details.lead)} className="mr-2 inline-block align-[-0.1em]" />
          {details.lead.formLabel}
        </span>
      ) : null}
      {leadFacts(details).map(({ text, isAlarming }) => (
        <span key={text} className={isAlarming ? 'font-semibold text-alarm' : undefined}>
          {text}
        </span>
      ))}
    </p>
  );
}

function Contact({ lead: { id, email, phone, phoneExtension, isMasked } }: { lead: LeadSummary }) {
  const request = { params: { leadId: id } };
  const reveal = useMutation({
    mutationFn: () => call('revealLead', request),
    // Reloading the lead would mask it again.
    onSuccess: (details) => queryClient.setQueryData(queryOf('lead', request).queryKey, details),
    onError: showError,
  });
  return (
    <p
      // The column beside the conversation shows the contact.
      className={`lead-head-line empty:hidden ${isMasked ? '' : '@min-[46rem]/lead:hidden'}`}
    >
      {email ? <span>{isMasked ? email : <EmailLink address={email} />}</span> : null}
      {phone ? (
        <span className="whitespace-nowrap">
          {isMasked ? phone : <PhoneLink phone={phoneWithExtension(phone, phoneExtension)} />}
        </span>
      ) : null}
      {isMasked ? (
        <span>
          <TextButton
            className="font-medium text-ink"
            aria-label="Reveal phone and email"
            disabled={reveal.isPending}
            onClick={() => reveal.mutate()}
          >
            Reveal
          </TextButton>{' '}
          <small className="text-xs">(recorded in the audit log)</small>
        </span>
      ) : null}
    </p>
  );
}

/** The reason why the lead is not delivered, and a button that releases it. */
function HeldMessage({ lead }: { lead: LeadSummary }) {
  const may = useRights();
  return (
    <div className="flex basis-full flex-wrap items-center gap-2 rounded-field border border-rule bg-wash px-3 py-2">
      <Glyph name="spam" size={16} />
      <p className="min-w-0 flex-[1_1_15rem]">
        <strong className="font-semibold">{statusLabels[lead.status]}.</strong> {heldText(lead)} It
        is not delivered while it is here. Release it if a person sent it.
      </p>
      {may('releaseLeads') ? (
        <Button kind="main" onClick={() => void releaseLeads([lead])}>
          Release
        </Button>
      ) : null}
      {may('markSpam') && lead.status === 'quarantined' ? (
        <Button onClick={() => void markSpam([lead])}>Spam</Button>
      ) : null}
    </div>
  );
}

/** Shows on a merged lead which lead continues its work. */
function MergedInto({
  lead,
  keptId,
  newerMergeId,
}: {
  lead: LeadSummary;
  keptId: string;
  /** A later merge, which must be undone first. */
  newerMergeId: string | null;
}) {
  const may = useRights();
  return (
    <div className="flex basis-full flex-wrap items-center gap-2 rounded-field border border-rule bg-wash px-3 py-2">
      <p className="min-w-0 flex-[1_1_15rem]">
        <strong className="font-semibold">Merged into another lead.</strong> Notes, tags and the
        follow-up are there.
        {newerMergeId !== null && may('separateLead') ? (
          <>
            {' '}
            To separate it, first separate{' '}
            <LeadLink leadId={newerMergeId} className="text-link">
              the lead merged last
            </LeadLink>
            .
          </>
        ) : null}
      </p>
      <LeadLink leadId={keptId} className="button">
        Open that lead
      </LeadLink>
      {newerMergeId === null ? (
        <SeparateButton leadId={lead.id} className="button button-secondary" />
      ) : null}
    </div>
  );
}
