import type { LeadDetails } from '#contract/console/lead.ts';

/** The lead's source, and the reply shown to the visitor. */
export function LeadOrigin({ details: { source, replyShown } }: { details: LeadDetails }) {
  return (
    <section aria-labelledby="origin">
      <h2 id="origin" className="section-title">
        Source
      </h2>
      {source.length > 0 ? (
        <dl className="lead-origin">
          {source.map(({ name, label, value }) => (
            <div key={name} data-long={value.length > 20 ? '' : undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {source.length === 0 ? (
        <p className="mt-1.5 text-xs text-soft">No page, referrer, or campaign was recorded.</p>
      ) : null}
      {replyShown ? (
        <details className="mt-1.5">
          <summary className="cursor-pointer text-xs text-soft underline underline-offset-2">
            Show the confirmation on the site
          </summary>
          <p className="mt-1">{`${replyShown.heading} ${replyShown.message}`}</p>
        </details>
      ) : null}
    </section>
  );
}
