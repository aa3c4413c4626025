import type { CSSProperties } from 'react';
import { type Fix, fixes, fixesCopy } from '#content/fixes.ts';
import { FixDrawing, type FixSlug } from '#web/pictures/fix-drawing.tsx';
import type { StackAction } from '#web/scripts/fix-stack.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Cap, type CapColor } from '#web/ui/cap.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Section } from '#web/ui/section.tsx';

/**
 * The seven fixes as a stack of cards (R85, R86). The HTML is a row that scrolls, or a list in print
 * and without scripts; `scripts/fix-stack.ts` stacks it.
 */
export function FixStack() {
  return (
    <Section
      full
      tone="wash"
      aria-label={fixesCopy.stack}
      data-script="fix-stack"
      className="pt-10 lg:pt-16"
    >
      <div
        data-stack-viewport
        // biome-ignore lint/a11y/noNoninteractiveTabindex: Keyboard users must be able to scroll it.
        tabIndex={0}
        className="stack-viewport"
      >
        <ol className="stack">
          {fixes.map((fix, index) => (
            <FixCard key={fix.slug} fix={fix} index={index} />
          ))}
        </ol>
      </div>
    </Section>
  );
}

function FixCard({ fix, index }: { fix: Fix & { readonly slug: FixSlug }; index: number }) {
  const { slug, title, problem, solution, claim } = fix;
  const color = colors[slug];
  const titleId = `fix-${slug}`;
  return (
    <li
      data-stack-card
      data-tone="sheet"
      className="stack-card"
      style={{ '--place': index } as CSSProperties}
    >
      <button type="button" className="stack-spine">
        <Cap color={color} />
        <span>{title}</span>
      </button>
      <article data-stack-face aria-labelledby={titleId} className="stack-face">
        <div className="flex items-center justify-between gap-4">
          <p className="text-sm font-semibold text-muted">
            {fixes.length - index} of {fixes.length}
          </p>
          <Rack index={index} />
        </div>
        <div className="mt-5 grid items-start gap-x-10 gap-y-5 md:grid-cols-[1fr_auto]">
          <h2 id={titleId} className="text-2xl">
            {title}
          </h2>
          <FixDrawing
            slug={slug}
            className={`h-20 w-40 md:h-24 md:w-48 lg:h-30 lg:w-60 ${inks[slug]}`}
          />
        </div>
        <dl className="mt-7 grid gap-x-10 gap-y-5 lg:grid-cols-2">
          <div>
            <dt className="text-sm font-semibold text-alarm">{fixesCopy.problem}</dt>
            <dd className="mt-1.5 text-muted">{problem}</dd>
          </div>
          <div>
            <dt className="text-sm font-semibold text-heparin">{fixesCopy.solution}</dt>
            <dd className="mt-1.5">{solution}</dd>
          </div>
        </dl>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-10 gap-y-6 pt-8">
          <p>
            <span className="text-2xl block">{claim.figure}</span>
            <span className="text-sm mt-1 block text-muted">{claim.text}</span>
          </p>
          <ButtonLink to={fixesCopy.ask.to} data-stack-control="ask">
            {fixesCopy.ask.text}
          </ButtonLink>
        </div>
        <Controls index={index} />
      </article>
    </li>
  );
}

/** One cap for each card, filled up to this one. */
function Rack({ index }: { index: number }) {
  return (
    <span aria-hidden="true" className="flex gap-1.5">
      {fixes.map(({ slug }, place) => (
        <Cap key={slug} color={place <= index ? colors[slug] : 'rule'} />
      ))}
    </span>
  );
}

/** Previous on middle cards, next on all but the last, restart on the last. */
function Controls({ index }: { index: number }) {
  const last = fixes.length - 1;
  return (
    <div className="stack-controls" data-print="no">
      {index > 0 && index < last ? <Control action="previous" icon="back" /> : null}
      {index < last ? <Control action="next" icon="forward" /> : null}
      {index === last ? <Control action="restart" icon="restart" /> : null}
    </div>
  );
}

type ControlProps = {
  action: Extract<StackAction, 'previous' | 'next' | 'restart'>;
  icon: IconName;
};

function Control({ action, icon }: ControlProps) {
  return (
    <button
      type="button"
      data-stack-action={action}
      data-stack-control={action}
      className="button button-secondary button-small"
    >
      {action === 'next' ? null : <Icon name={icon} size={18} />}
      {fixesCopy[action]}
      {action === 'next' ? <Icon name={icon} size={18} /> : null}
    </button>
  );
}

const colors: Record<FixSlug, CapColor> = {
  interfaces: 'citrate',
  compliance: 'serum',
  'lock-in': 'gold',
  bottlenecks: 'heparin',
  integration: 'lavender',
  performance: 'slate',
  revenue: 'rose',
};

/** The drawing's color; written out, so that Tailwind finds the classes. */
const inks: Record<FixSlug, string> = {
  interfaces: 'text-citrate',
  compliance: 'text-serum',
  'lock-in': 'text-gold',
  bottlenecks: 'text-heparin',
  integration: 'text-lavender',
  performance: 'text-slate',
  revenue: 'text-rose',
};
