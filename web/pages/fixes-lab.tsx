import { type CSSProperties, Fragment } from 'react';
import { copyOf } from '#content/copy-of.ts';
import type { CopyOf } from '#content/kinds.ts';
import { Sketch, type SketchPaths } from '#web/pictures/picture.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Cap, capInks } from '#web/ui/cap.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Section } from '#web/ui/section.tsx';

type TubeColor = CopyOf<'capabilities'>['capabilities'][number]['tube'];
type Fix = CopyOf<'fixes'>['fixes'][number];
const { fixes, page: fixesCopy } = copyOf('fixes');

export function FixesLabPage() {
  return (
    <Fragment>
      <div className="page-column pt-8 pb-6 xl:pt-10">
        <h1 className="text-2xl sm:text-3xl">{fixesCopy.title}</h1>
        <p className="intro mt-3">{fixesCopy.intro}</p>
      </div>
      <FixStack />
    </Fragment>
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
      className="pt-5 md:pt-8"
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
        <div className="flex min-h-11 items-center gap-6">
          <p className="font-semibold text-muted text-sm max-md:min-w-min max-md:max-w-[calc(100%-8rem)]">
            {`${fixes.length - index} of ${fixes.length} ${fixesCopy.left}`}
          </p>
          <Rack index={index} />
        </div>
        <div className="mt-3 grid items-start gap-x-10 gap-y-3 md:mt-5 md:grid-cols-[1fr_auto]">
          <h2 id={titleId} className="text-2xl">
            {title}
          </h2>
          <FixDrawing
            slug={slug}
            className={`h-15 w-30 md:h-24 md:w-48 lg:h-30 lg:w-60 ${capInks[colors[slug]]}`}
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

/** One cap for each card, filled from this one on. */
function Rack({ index }: { index: number }) {
  return (
    <span aria-hidden="true" className="flex gap-1.5 max-lg:hidden">
      {fixes.map(({ slug }, place) => (
        <Cap key={slug} color={place < index ? 'empty' : colors[slug]} />
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
      <span>{fixesCopy[action]}</span>
      {action === 'next' ? <Icon name={icon} size={18} /> : null}
    </button>
  );
}

const colors: Record<FixSlug, TubeColor> = {
  interfaces: 'citrate',
  compliance: 'serum',
  'lock-in': 'gold',
  bottlenecks: 'heparin',
  integration: 'lavender',
  performance: 'slate',
  revenue: 'rose',
};

type FixSlug = (typeof fixes)[number]['slug'];

/** Each fix as a sketch of 240 by 120 units; `lit` parts take the card's color. */
function FixDrawing({ slug, className }: { slug: FixSlug; className: string }) {
  return <Sketch paths={drawings[slug]} viewBox="0 0 240 120" className={className} />;
}

const drawings: Record<FixSlug, SketchPaths> = {
  /** One crowded screen becomes four, one for each role. */
  interfaces: {
    line: 'M4 26H84V94H4zM12 36H76M12 44H70M12 52H76M12 60H62M12 68H76M12 76H72M12 84H76M44 32V88M94 60H112M106 54 112 60 106 66M124 8H174V54H124zM186 8H236V54H186zM124 66H174V112H124zM186 66H236V112H186z',
    lit: 'M133 20H153M133 30H165M195 20H215M195 42 204 34 213 38 227 26M133 78H153M133 90H141M149 90H157M133 100H141M195 78H215M195 90H227M195 100H219',
  },
  /** An access log, each entry checked, and the permission that allows it. */
  compliance: {
    line: 'M4 8H156V112H4zM4 34H156M4 60H156M4 86H156M18 21H62M18 47H74M18 73H56M18 99H68M84 21H112M84 47H104M84 73H116M84 99H108M178 54H232V104H178zM188 54V40a17 17 0 0 1 34 0V54',
    lit: 'M130 21 135 26 144 16M130 47 135 52 144 42M130 73 135 78 144 68M130 99 135 104 144 94M205 80V88',
    dots: 'M205 74h0',
  },
  /** Records that move in and out of the same open box. */
  'lock-in': {
    line: 'M84 20H70V108H170V20H156M84 48H156M84 64H144M84 80H156M84 94H128',
    lit: 'M4 64H56M46 54 56 64 46 74M184 64H236M226 54 236 64 226 74',
    dots: 'M12 34h0M28 34h0M44 34h0M196 34h0M212 34h0M228 34h0',
  },
  /** Tubes in a line, and an analyzer that sends each result to its row. */
  bottlenecks: {
    line: 'M4 96H104M10 60H24V84a7 7 0 0 1-14 0zM36 60H50V84a7 7 0 0 1-14 0zM62 60H76V84a7 7 0 0 1-14 0zM88 26H146V96H88zM98 38H136V58H98zM178 20H236V104H178zM178 41H236M178 62H236M178 83H236',
    lit: 'M10 54H24M36 54H50M62 54H76M104 48 112 52 120 42 130 50M154 62H168M162 56 168 62 162 68M188 31H212M188 52H206M188 73H212M188 94H204',
    dots: 'M225 31h0M225 52h0M225 73h0M225 94h0',
  },
  /** Analyzer, EMR and billing on one record. */
  integration: {
    line: 'M90 34H150V86H90zM4 4H58V40H4zM4 80H58V116H4zM182 42H236V78H182zM12 16H40M12 26H50M12 92H34M12 102H46M192 54H226M192 66H214',
    lit: 'M58 22H74V50H90M58 98H74V70H90M150 60H182M102 48H138M102 60H130M102 72H138',
    dots: 'M90 50h0M90 70h0M150 60h0',
  },
  /** The day's load rises and falls; the response time stays flat. */
  performance: {
    line: 'M8 6V110H236M12 104C44 102 52 30 78 22S112 60 130 64 158 34 176 40 206 100 234 104M44 110V106M80 110V106M116 110V106M152 110V106M188 110V106',
    lit: 'M12 88H234',
    dots: 'M44 88h0M80 88h0M116 88h0M152 88h0M188 88h0',
  },
  /** Each completed test has a line on the bill, and the bill has a total. */
  revenue: {
    line: 'M44 4H196V116H44zM60 22H122M60 38H108M60 54H128M60 70H114M60 82H180M60 98H92',
    lit: 'M156 22H180M160 38H180M152 54H180M158 70H180M138 98H180M138 105H180',
    dots: 'M28 22h0M28 38h0M28 54h0M28 70h0',
  },
};
