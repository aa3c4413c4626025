import { Link } from '@tanstack/react-router';
import { useRights } from '#console/api/queries.ts';
import type { LeadSummary } from '#contract/console/leads.ts';
import { SeparateButton } from './separate-button.tsx';

/** Shows on a merged lead which lead continues its work. */
export function MergedInto({
  lead,
  keptId,
  newerMergeId,
}: {
  lead: LeadSummary;
  keptId: string;
  /** A later merge, which must be separated first. */
  newerMergeId: string | null;
}) {
  const may = useRights();
  return (
    <div className="flex basis-full flex-wrap items-center gap-2 rounded-field border border-rule bg-wash px-3 py-2">
      <p className="min-w-0 flex-[1_1_15rem]">
        <strong className="font-semibold">Merged into another lead.</strong> Notes, tags, and the
        follow-up are there.
        {newerMergeId !== null && may('separateLead') ? (
          <>
            {' '}
            To separate it, first separate{' '}
            <Link
              to="/leads/$leadId"
              params={{ leadId: newerMergeId }}
              search={(before) => before}
              className="text-link"
            >
              the lead merged last
            </Link>
            .
          </>
        ) : null}
      </p>
      <Link
        to="/leads/$leadId"
        params={{ leadId: keptId }}
        search={(before) => before}
        className="button"
      >
        Open that lead
      </Link>
      {newerMergeId === null ? (
        <SeparateButton leadId={lead.id} className="button button-secondary" />
      ) : null}
    </div>
  );
}
