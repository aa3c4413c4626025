import { Fragment, type ReactNode } from 'react';
import type { MarkedUpText } from '#content/prose.ts';
import { SiteLink } from '#web/ui/site-link.tsx';

type MarkedUpProps = {
  text: MarkedUpText;
  /** Renders the pieces without marks. By default, they are shown as they are. */
  renderText?: (text: string) => ReactNode;
};

/** A text with emphasis and links. */
export function MarkedUp({ text, renderText = (piece) => piece }: MarkedUpProps): ReactNode {
  if (typeof text === 'string') return renderText(text);
  return text.map((piece) => {
    if (typeof piece === 'string') return <Fragment key={piece}>{renderText(piece)}</Fragment>;
    if ('em' in piece) {
      return (
        <em key={piece.em} className="font-semibold not-italic text-ink">
          {piece.em}
        </em>
      );
    }
    const { text: shown, ...target } = piece;
    return (
      <SiteLink key={shown} {...target} className="text-link py-1 font-semibold text-ink">
        {shown}
      </SiteLink>
    );
  });
}
