import { plans } from '#content/capabilities.ts';
import { plansCopy } from '#content/home.ts';
import { Tube } from '#web/pictures/picture.tsx';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Section } from '#web/ui/section.tsx';

/** The planned modules as empty tubes in a rack, without dates. */
export function PlansSection() {
  return (
    <Section id="plans" tone="wash" title={plansCopy.title} intro={plansCopy.text}>
      <ul className="mt-12 lg:mt-16 lg:grid lg:grid-cols-5">
        {plans.map(({ slug, name, line }) => (
          <li key={slug} className="relative flex gap-6 pb-8 lg:block lg:pr-6 lg:pb-0">
            <span className="absolute top-[37px] left-0 h-2.5 w-full bg-line max-lg:hidden" />
            <Tube
              color="fill-field"
              filled={0}
              className="relative h-28 shrink-0 text-field lg:h-40"
            />
            <div className="min-w-0 lg:mt-6">
              <h3 className="text-xl">{name}</h3>
              <p className="mt-2 text-muted">{line}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The same modules in a low band, by name only on pages about something else (`brief`). */
export function PlansBand({ brief = false }: { brief?: boolean }) {
  return (
    <Section id="plans" tone="wash" labelledBy="plans-title" className="py-12 md:py-16">
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <h2 id="plans-title" className="text-xl">
          {plansCopy.title}
        </h2>
        <p className="text-muted text-sm">{brief ? plansCopy.brief : plansCopy.text}</p>
        {brief ? <ArrowLink link={plansCopy.more} /> : null}
      </div>
      <ul className="mt-8 grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:mt-10 lg:grid-cols-5">
        {plans.map(({ slug, name, line }) => (
          <li key={slug} className="flex gap-4 lg:block">
            <Tube
              color="fill-field"
              filled={0}
              className={classNames('h-16 shrink-0 text-field', brief && 'max-lg:hidden')}
            />
            <div className="lg:mt-4">
              <h3 className="font-semibold">{name}</h3>
              {brief ? null : <p className="mt-1 text-muted text-sm">{line}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
