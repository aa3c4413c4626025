import type { ReactNode } from 'react';
import type { MarkedUpBlock, MarkedUpText } from '#content/prose.ts';
import { SiteLink } from '#web/ui/site-link.tsx';

/** Paragraphs and lists with emphasis and links. */
export function MarkedUpBlocks({ blocks }: { blocks: readonly MarkedUpBlock[] }) {
  return blocks.map((block) => {
    const key = JSON.stringify(block);
    if (typeof block === 'string' || !('list' in block)) return <p key={key}>{inline(block)}</p>;
    return (
      <ul key={key} className="list-disc pl-5">
        {block.list.map((item) => (
          <li key={JSON.stringify(item)}>{inline(item)}</li>
        ))}
      </ul>
    );
  });
}

function inline(text: MarkedUpText): ReactNode {
  if (typeof text === 'string') return text;
  return text.map((piece) => {
    if (typeof piece === 'string') return piece;
    if ('em' in piece) {
      return (
        <em key={piece.em} className="font-semibold not-italic text-ink">
          {piece.em}
        </em>
      );
    }
    const { text: shown, ...target } = piece;
    return (
      <SiteLink key={shown} {...target} className="text-link font-semibold text-ink">
        {shown}
      </SiteLink>
    );
  });
}
