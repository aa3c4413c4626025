import { headaches, headachesCopy } from '#content/home.ts';
import { ControlChart } from '#web/pictures/control-chart.tsx';
import { HeadacheGlyph } from '#web/pictures/headache-icon.tsx';
import { PriceCurve } from '#web/pictures/price-curve.tsx';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Section } from '#web/ui/section.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

/** Each problem in the laboratory's words, with the answer and its drawing. */
export function HeadachesSection() {
  return (
    <Section tone="sheet" labelledBy="headaches-title">
      <SectionHeading id="headaches-title" title={headachesCopy.title} />
      <dl className="mt-10 lg:mt-14">
        {headaches.map(({ icon, title, text, isBigIcon }, place) =>
          isBigIcon ? (
            <div
              key={icon}
              className="grid gap-x-16 gap-y-3 border-line border-t py-8 lg:grid-cols-2 lg:grid-rows-[1fr_1.6fr] lg:py-14"
            >
              <dt className={classNames('text-xl max-w-[24em] lg:self-end', side(place))}>
                {title}
              </dt>
              <dd className={classNames('max-w-[34em] text-muted', side(place))}>{text}</dd>
              <dd
                className={classNames(
                  'min-w-0 max-lg:mt-4 lg:row-span-2 lg:row-start-1',
                  side(place + 1),
                )}
              >
                {icon === 'price' ? <PriceCurve /> : <ControlChart />}
              </dd>
            </div>
          ) : (
            <div
              key={icon}
              className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-line border-t py-3.5 md:grid-cols-[3.5rem_1fr_1.25fr] md:items-center md:gap-x-6 md:py-6"
            >
              <dt className="contents">
                <HeadacheGlyph icon={icon} />
                <span className="font-semibold leading-snug">{title}</span>
              </dt>
              <dd className="text-muted max-md:col-start-2 max-md:text-sm">{text}</dd>
            </div>
          ),
        )}
      </dl>
      <div className="mt-6 border-line border-t pt-6">
        <ArrowLink link={headachesCopy.more} />
      </div>
    </Section>
  );
}

/** The large drawings alternate between right and left. */
function side(place: number): string {
  return place % 2 === 0 ? 'lg:col-start-1' : 'lg:col-start-2';
}
