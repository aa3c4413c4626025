import { advantagesCopy } from '#content/advantages.ts';
import type { PageContents } from '#web/lib/page-contents.ts';
import { CapabilityDrawing, capabilityInk } from '#web/pictures/capability-drawing.tsx';
import { FactsStrip } from '#web/sections/facts-strip.tsx';
import { FeatureList } from '#web/sections/feature-list.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';
import { PlansBand } from '#web/sections/plans-section.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';

export const contents = { Advantages: <AdvantagesPage /> } satisfies PageContents;

function AdvantagesPage() {
  const { terms, limits } = advantagesCopy;
  return (
    <>
      <PageHero title={advantagesCopy.title} intro={advantagesCopy.intro} />
      <FactsStrip />
      <Capabilities />
      <PlansBand />
      <FeatureList id="terms" tone="sheet" title={terms.title} points={terms.points}>
        <ButtonLink to={terms.trial.to}>{terms.trial.text}</ButtonLink>
      </FeatureList>
      <FeatureList id="limits" title={limits.title} points={limits.points} />
    </>
  );
}

/** The ten capabilities in two groups, each with a drawing of its screen. */
function Capabilities() {
  const { title, intro, groups } = advantagesCopy.capabilities;
  return (
    <Section id="capabilities" title={title} intro={intro}>
      {groups.map((group) => (
        <div
          key={group.title}
          className="mt-12 grid gap-x-16 gap-y-5 lg:mt-16 lg:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]"
        >
          <h3 className="text-xl lg:pt-4">{group.title}</h3>
          <ul className="border-line border-b">
            {group.items.map(({ slug, name, line, tube }) => (
              <li
                key={slug}
                className="grid grid-cols-[minmax(0,1fr)_6rem] items-center gap-x-5 border-line border-t py-4 md:grid-cols-[7.5rem_12rem_minmax(0,1fr)] md:gap-x-8"
              >
                <CapabilityDrawing
                  slug={slug}
                  className={`h-10 w-24 justify-self-end max-md:order-last md:h-12 md:w-30 ${capabilityInk[tube]}`}
                />
                <div className="md:contents">
                  <h4 className="font-semibold">{name}</h4>
                  <p className="mt-1 text-muted max-md:text-sm">{line}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
