import driversCopy from '#content/drivers.json' with { type: 'json' };
import { href } from '#contract/addresses.ts';
import { Island } from '#web/islands/island.tsx';
import { DriversCatalog } from '#web/pages/drivers/drivers-catalog.tsx';
import { driverLinks } from '#web/pages/drivers/drivers-page.tsx';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';

/** The search of the collection of drivers on another page. */
export function DriverSearchSection() {
  const { section, title } = driversCopy;
  return (
    <Section tone="wash" labelledBy="driver-search-title">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-7 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <SectionHeading id="driver-search-title" title={section.title} intro={section.intro} />
        <div>
          <Island
            part={DriversCatalog}
            props={{ ...driverLinks('Lab'), searchOnly: true }}
            on="touch"
          />
          <div className="mt-2">
            <ArrowLink link={{ text: title, to: href('LabDrivers') }} />
          </div>
        </div>
      </div>
    </Section>
  );
}
