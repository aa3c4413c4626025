import type { ReactNode } from 'react';
import { copyOf } from '#content/copy-of.ts';
import { capInks } from '#web/ui/cap.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Section, SplitHeading } from '#web/ui/section.tsx';

const { capabilities, plans } = copyOf('capabilities');
const { plans: plansCopy, rack: rackCopy } = copyOf('home');

type RackGroup = {
  /** Above its tubes. If there is none, the group's section has the heading. */
  readonly title?: string;
  readonly items: readonly (typeof capabilities)[number][];
};

/** The capabilities as tubes in one rail, each with its name on the label. */
export function CapabilityRack({ groups }: { groups: readonly RackGroup[] }) {
  const isTitled = groups.some(({ title }) => title);
  const Name = isTitled ? 'h4' : 'h3';
  return (
    <ScrollingRack label={rackCopy.today} className={isTitled ? 'rack-titled' : undefined}>
      <div className="rack-groups">
        {groups.map(({ title, items }) => (
          <div key={items[0]?.slug}>
            {title ? <h3 className="rack-title text-xl">{title}</h3> : null}
            <ol className="rack-row">
              {items.map(({ slug, name, tube, line }) => (
                <li key={slug}>
                  <Name className={classNames('tube', capInks[tube])}>
                    <span>{name}</span>
                  </Name>
                  <p>{line}</p>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </ScrollingRack>
  );
}

/** The planned modules as empty tubes without labels, in the rail that the capabilities begin. */
export function PlansSection() {
  return (
    <Section id="plans" tone="wash" full labelledBy="plans-title">
      <SplitHeading id="plans-title" title={plansCopy.title} intro={plansCopy.text} />
      <ScrollingRack label={rackCopy.planned} className="rack-planned">
        <div aria-hidden="true" className="rack-end">
          {capabilities.slice(-3).map(({ slug, name, tube }) => (
            <p key={slug} className={classNames('tube', capInks[tube])}>
              <span>{name}</span>
            </p>
          ))}
        </div>
        <ul className="rack-row">
          {plans.map(({ slug, name, line }) => (
            <li key={slug}>
              <span className="tube tube-planned" />
              <h3>{name}</h3>
              <p>{line}</p>
            </li>
          ))}
        </ul>
      </ScrollingRack>
    </Section>
  );
}

type ScrollingRackProps = { label: string; className?: string | undefined; children: ReactNode };

function ScrollingRack({ label, className, children }: ScrollingRackProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: Keyboard users must be able to scroll it.
      tabIndex={0}
      className={classNames('rack', className)}
    >
      {children}
    </section>
  );
}
