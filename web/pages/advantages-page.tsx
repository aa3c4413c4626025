import { copyOf } from '#content/copy-of.ts';
import { FactsStrip } from '#web/sections/facts-strip.tsx';
import { FeatureList } from '#web/sections/feature-list.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';
import { CapabilityRack, PlansSection } from '#web/sections/rack.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Section, SplitHeading } from '#web/ui/section.tsx';

const advantagesCopy = copyOf('advantages');

export function AdvantagesPage() {
  return (
    <>
      <PageHero title={advantagesCopy.title} intro={advantagesCopy.intro} />
      <FactsStrip />
      <Capabilities />
      <PlansSection />
      <Terms />
      <FeatureList
        id="limits"
        title={advantagesCopy.limits.title}
        points={advantagesCopy.limits.points}
      />
    </>
  );
}

/** The ten capabilities as one rack in two groups. */
function Capabilities() {
  const { title, intro, disciplines, tasks } = advantagesCopy.capabilities;
  const { capabilities } = copyOf('capabilities');
  const groups = [
    { title: disciplines, items: capabilities.slice(0, 5) },
    { title: tasks, items: capabilities.slice(5) },
  ];
  return (
    <Section id="capabilities" tone="ink" full labelledBy="capabilities-title">
      <SplitHeading id="capabilities-title" title={title} intro={intro} />
      <CapabilityRack groups={groups} />
    </Section>
  );
}

/** The terms in large type: what is agreed, then what it means. */
function Terms() {
  const { title, points, trial } = advantagesCopy.terms;
  return (
    <Section id="terms" tone="sheet" labelledBy="terms-title">
      <div className="flex flex-wrap items-end justify-between gap-6 pb-10 lg:pb-14">
        <h2 id="terms-title" className="text-3xl">
          {title}
        </h2>
        <ButtonLink to={trial.to}>{trial.text}</ButtonLink>
      </div>
      <ul className="grid gap-x-16 lg:grid-cols-2">
        {points.map((point) => (
          <li key={point.title} className="border-ink border-t-[1.5px] pt-6 pb-10 lg:pb-14">
            <h3 className="text-2xl">{point.title}</h3>
            <p className="mt-4 max-w-[32em] text-lg text-muted">{point.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
