import type { LeadMatch } from '#contract/console/inbox.ts';

/** The places in a lead that match the search, with the text around them. */
export function LeadMatches({ matches }: { matches: readonly LeadMatch[] }) {
  return (
    <span className="lead-matches">
      {matches.map(({ label, pieces }) => (
        <span key={label + pieces.join('')}>
          <span className="lead-match-label">{label}: </span>
          {pieces.map((piece, i) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: The pieces of a text never move.
            i % 2 === 1 ? <mark key={i}>{piece}</mark> : piece,
          )}
        </span>
      ))}
    </span>
  );
}
