import type { CSSProperties } from 'react';
import { type Fix, fixes, fixesCopy } from '#content/fixes.ts';
import type { PageContents } from '#web/lib/page-contents.ts';
import { FixDrawing, type FixSlug } from '#web/pictures/fix-drawing.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Cap, type CapColor } from '#web/ui/cap.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Section } from '#web/ui/section.tsx';

export const contents = {
  FixesLab: <FixesLabPage />,
} satisfies PageContents;

export function FixesLabPage() {
  return (
    <>
      <PageHero title={fixesCopy.title} intro={fixesCopy.intro} />
      <FixStack />
    </>
  );
}

/**
 * The seven fixes as a stack of cards (R85, R86). The HTML is a row that scrolls, or a list in print
 * and without scripts; `scripts/fix-stack.ts` stacks it.
 */
function FixStack() {
  return (
    <Section
      full
      tone="wash"
      aria-label={fixesCopy.stack}
      data-script="fix-stack"
      className="pt-8 lg:pt-16"
    >
      <div className="page-column max-md:px-2.5">
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
        <div className="flex min-h-11 items-center justify-between gap-4 md:min-h-0">
          <p className="font-semibold text-muted text-sm">
            {fixes.length - index} of {fixes.length}
          </p>
          <Rack index={index} />
        </div>
        <div className="mt-3 grid items-start gap-x-10 gap-y-3 md:mt-5 md:grid-cols-[1fr_auto]">
          <h2 id={titleId} className="text-2xl">
            {title}
          </h2>
          <FixDrawing
            slug={slug}
            className={`h-15 w-30 md:h-24 md:w-48 lg:h-30 lg:w-60 ${inks[slug]}`}
          />
        </div>
        <dl className="mt-4 grid gap-x-10 gap-y-3 md:mt-7 md:gap-y-5 lg:grid-cols-2">
          <div>
            <dt className="text-sm font-semibold text-alarm">{fixesCopy.problem}</dt>
            <dd className="mt-1 text-muted">{problem}</dd>
          </div>
          <div>
            <dt className="text-sm font-semibold text-heparin">{fixesCopy.solution}</dt>
            <dd className="mt-1">{solution}</dd>
          </div>
        </dl>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-10 gap-y-4 pt-5 md:gap-y-6 md:pt-8">
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
    <span aria-hidden="true" className="flex gap-1.5 max-md:hidden">
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

/** The buttons of a card, as `scripts/fix-stack.ts` reads them. */
export type StackControl = 'previous' | 'next' | 'restart';

type ControlProps = {
  action: StackControl;
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

/** The drawing's color. The classes are written out, so that Tailwind finds them. */
const inks: Record<FixSlug, string> = {
  interfaces: 'text-citrate',
  compliance: 'text-serum',
  'lock-in': 'text-gold',
  bottlenecks: 'text-heparin',
  integration: 'text-lavender',
  performance: 'text-slate',
  revenue: 'text-rose',
};
