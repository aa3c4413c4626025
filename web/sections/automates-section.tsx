import { automates } from '#content/capabilities.ts';
import { automatesCopy } from '#content/home.ts';
import { CapabilityDrawing } from '#web/pictures/capability-drawing.tsx';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { Cap } from '#web/ui/cap.tsx';
import { Section } from '#web/ui/section.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

/** The ten capabilities as a register: cap, name, one line, and what it looks like on the screen. */
export function AutomatesSection({ id = 'advantages' }: { id?: string }) {
  return (
    <Section id={id} tone="ink" labelledBy={`${id}-title`}>
      <SectionHeading id={`${id}-title`} title={automatesCopy.title} intro={automatesCopy.text} />
      <ul className="mt-8 gap-x-16 sm:mt-12 lg:mt-16 lg:grid lg:grid-flow-col lg:grid-cols-2 lg:grid-rows-5">
        {automates.map(({ slug, name, tube, line }) => (
          <li
            key={slug}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 border-line border-t py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-5 sm:py-5"
          >
            <Cap color={tube} className="mt-1 text-lg sm:mt-0.5 sm:text-xl" />
            <div>
              <h3 className="font-semibold text-lg leading-snug sm:text-xl">{name}</h3>
              <p className="mt-0.5 text-sm sm:mt-1.5 text-muted">{line}</p>
            </div>
            <CapabilityDrawing slug={slug} className={`h-12 w-30 max-sm:hidden ${lit[tube]}`} />
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <ArrowLink link={automatesCopy.more} />
      </div>
    </Section>
  );
}

const lit = {
  accent: 'text-accent',
  lavender: 'text-lavender',
  citrate: 'text-citrate',
  serum: 'text-serum',
  heparin: 'text-heparin',
  gold: 'text-gold',
  amber: 'text-amber',
  teal: 'text-teal',
  rose: 'text-rose',
  slate: 'text-slate',
} as const;
