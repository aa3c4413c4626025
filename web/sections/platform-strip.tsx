import { copyOf } from '#content/copy-of.ts';
import { platformMapCopy, type Station, stations } from '#web/pictures/platform-map.ts';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { PlatformMapButton } from '#web/sections/platform-map-buttons.tsx';
import { capabilityNames, type ProductCopy, sentenceOf } from '#web/sections/product-sections.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Section, SectionHeading } from '#web/ui/section.tsx';

const { plans } = copyOf('capabilities');
const { plans: plansCopy } = copyOf('home');

type PlatformStripProps = {
  intro: string | undefined;
  automates: ProductCopy['automates'];
  /** The product's own stations are filled. */
  lane: Station['lane'];
};

/**
 * The stations of the platform map in one line, with the capabilities and the planned modules in words, for pages
 * about one product. The home page has the map and describes the others.
 */
export function PlatformStrip({ intro, automates, lane }: PlatformStripProps) {
  return (
    <Section id="map" tone="wash" labelledBy="map-title">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <SectionHeading id="map-title" title={platformMapCopy.title} intro={intro} />
        <div data-print="no">
          <PlatformMapButton small />
        </div>
      </div>
      <ol aria-hidden="true" className="platform-strip">
        {stations.map(({ key, name, lane: ownLane }, place) => (
          <li key={key} className={classNames(ownLane === lane && 'text-accent')}>
            <b>{place + 1}</b>
            <span className="max-lg:hidden">{name}</span>
          </li>
        ))}
      </ol>
      <div className="mt-6 grid gap-x-16 gap-y-5 max-md:text-sm md:mt-11 md:grid-cols-[7fr_5fr] print:mt-2 print:grid-cols-[7fr_5fr]">
        <div id="automates">
          <h3 className="font-semibold text-lg">{automates.title}</h3>
          <p className="mt-1.5 text-muted">
            {automates.text} {capabilityNames}
          </p>
        </div>
        <div id="plans">
          <h3 className="font-semibold text-lg">{plansCopy.title}</h3>
          <p className="mt-1.5 text-muted">
            {plansCopy.text} {sentenceOf(plans)}
          </p>
          <ArrowLink link={plansCopy.more} />
        </div>
      </div>
    </Section>
  );
}
