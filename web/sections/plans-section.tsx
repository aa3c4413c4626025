import { plans } from '#content/capabilities.ts';
import { plansCopy } from '#content/home.ts';
import { Tube } from '#web/pictures/tube.tsx';
import { Section } from '#web/ui/section.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

/** The planned modules as empty tubes in a rack. None has a date. */
export function PlansSection({ id = 'plans' }: { id?: string }) {
  return (
    <Section id={id} tone="wash" labelledBy={`${id}-title`}>
      <SectionHeading id={`${id}-title`} title={plansCopy.title} intro={plansCopy.text} />
      <ul className="mt-12 lg:mt-16 lg:grid lg:grid-cols-5">
        {plans.map(({ slug, name, line }) => (
          <li key={slug} className="relative flex gap-6 pb-8 lg:block lg:pr-6 lg:pb-0">
            <span className="absolute top-[37px] left-0 h-2.5 w-full bg-line max-lg:hidden" />
            <Tube
              color="fill-field"
              filled={0}
              className="relative h-28 shrink-0 text-field lg:h-40"
            />
            <div className="lg:mt-6">
              <h3 className="text-xl">{name}</h3>
              <p className="mt-2 text-muted">{line}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
