import { posterCopy, posterResults } from '#content/poster.ts';
import { CohortRack } from '#web/pictures/cohort-rack.tsx';
import { ArrowLinks } from '#web/sections/arrow-link.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';
import { Section } from '#web/ui/section.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

export function PosterPage() {
  const { objectives, methods, results, conclusions } = posterCopy.sections;
  return (
    <div data-accent="heparin">
      <PageHero
        title={posterCopy.title}
        intro={posterCopy.intro}
        mark={{ color: 'heparin', name: posterCopy.source }}
        picture={<CohortRack />}
      />
      <Section id="study" tone="sheet">
        <div className="grid gap-x-16 gap-y-10 md:grid-cols-2">
          <section aria-labelledby="objectives">
            <h2 id="objectives" className="text-xl">
              {objectives.title}
            </h2>
            <p className="mt-4">{objectives.text}</p>
          </section>
          <section aria-labelledby="methods">
            <h2 id="methods" className="text-xl">
              {methods.title}
            </h2>
            <p className="mt-4">{methods.text}</p>
            <p className="mt-4 text-muted">{methods.threshold}</p>
          </section>
        </div>
      </Section>
      <Section id="results" tone="ink" labelledBy="results-title">
        <SectionHeading id="results-title" title={results.title} />
        <ul className="mt-10 border-line border-t">
          {posterResults.map((result) => (
            <li
              key={result.title}
              className="grid items-center gap-x-10 gap-y-3 border-line border-b py-5 md:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)]"
            >
              <p className="proportional-nums text-2xl">{result.percent}%</p>
              <div>
                <h3 className="font-semibold">{result.title}</h3>
                <p className="text-muted">{result.text}</p>
              </div>
              <div aria-hidden="true" className="h-3 overflow-hidden rounded-full bg-line">
                <div
                  className="h-full rounded-full bg-accent"
                  style={{ width: `${result.percent}%` }}
                />
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="conclusions" tone="wash" labelledBy="conclusions-title">
        <SectionHeading id="conclusions-title" title={conclusions.title} intro={conclusions.text} />
        <ArrowLinks links={posterCopy.onward} className="mt-8" />
      </Section>
    </div>
  );
}
