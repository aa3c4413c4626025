import { fixes, fixesCopy } from '#content/fixes.ts';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

export function FixesLabPage() {
  return (
    <>
      <PageHero title={fixesCopy.title} intro={fixesCopy.intro}>
        <ButtonLink to={fixesCopy.ask.to}>{fixesCopy.ask.text}</ButtonLink>
      </PageHero>
      <ol className="page-column pb-20 md:pb-28">
        {fixes.map((fix, index) => (
          <li
            key={fix.title}
            className="grid gap-x-12 gap-y-6 border-line border-t py-10 md:py-14 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]"
          >
            <div>
              <p className="text-muted">
                {fixes.length - index} of {fixes.length}
              </p>
              <h2 className="text-xl mt-2">{fix.title}</h2>
            </div>
            <div>
              <dl className="grid gap-x-12 gap-y-6 md:grid-cols-2">
                <div>
                  <dt className="text-sm font-semibold text-alarm">{fixesCopy.problem}</dt>
                  <dd className="mt-2 text-muted">{fix.problem}</dd>
                </div>
                <div>
                  <dt className="text-sm font-semibold text-heparin">{fixesCopy.solution}</dt>
                  <dd className="mt-2">
                    <p>{fix.solution}</p>
                    <p className="mt-3">
                      <ArrowLink link={fixesCopy.ask} />
                    </p>
                  </dd>
                </div>
              </dl>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
