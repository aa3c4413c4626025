import { CopyButton } from '#console/ui/copy-button.tsx';
import type { LeadDetails } from '#contract/console/leads.ts';

/** Where the lead comes from, and what the visitor was shown. */
export function LeadOrigin({ details: { source, replyShown } }: { details: LeadDetails }) {
  return (
    <section aria-labelledby="origin">
      <h2 id="origin" className="section-title">
        Where it comes from
      </h2>
      <dl className="lead-fields border-t border-line">
        {source.map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <span className="min-w-0 flex-1 py-1">{value}</span>
              <CopyButton text={value} label={`Copy ${label.toLowerCase()}`} />
            </dd>
          </div>
        ))}
        <div>
          <dt>Reply shown</dt>
          <dd>
            <span className="min-w-0 flex-1 py-1">
              {replyShown ? (
                <>
                  <strong className="font-medium">{replyShown.heading}</strong> {replyShown.message}
                </>
              ) : (
                <span className="text-soft">Not recorded</span>
              )}
            </span>
          </dd>
        </div>
      </dl>
      {source.length === 0 ? (
        <p className="mt-2 text-xs text-soft">
          The page, the referrer, and campaign tags are not recorded for this lead.
        </p>
      ) : null}
    </section>
  );
}
