import { copyOf } from '#content/copy-of.ts';
import type { CopyOf } from '#content/kinds.ts';
import { href } from '#contract/addresses.ts';
import { support } from '#contract/support.ts';
import { ArrowLinks } from '#web/sections/arrow-link.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { CapList } from '#web/ui/cap.tsx';
import { Section } from '#web/ui/section.tsx';

type Incident = CopyOf<'support-copy'>['incidents'][number];
const { incidents, support: supportCopy, supportTiers } = copyOf('support-copy');

type SupportPageProps = { product: 'Lab' | 'Profi' };

/** Technical support for a laboratory or a practice. */
export function SupportPage({ product }: SupportPageProps) {
  return (
    <>
      <PageHero
        title={supportCopy.title[product]}
        intro={supportCopy.intro[product]}
        back={href(product)}
      >
        <ArrowLinks links={support.links} />
      </PageHero>
      <Section
        id="incidents"
        tone="ink"
        title={supportCopy.incidentsTitle}
        intro={supportCopy.incidentsIntro}
      >
        <IncidentTable product={product} />
      </Section>
      <Section id="tiers" title={supportCopy.tiersTitle} intro={supportCopy.tiersIntro}>
        <ol className="mt-12 grid lg:mt-16 lg:grid-cols-3 lg:divide-x lg:divide-line">
          {supportTiers[product].map(({ name, when, text, items }) => (
            <li
              key={name}
              className="border-line max-lg:border-t max-lg:py-8 lg:px-8 lg:first:pl-0 lg:last:pr-0"
            >
              <p className="text-accent">{when}</p>
              <h3 className="mt-1 text-xl">{name}</h3>
              <p className="mt-4 text-muted">{text}</p>
              <CapList className="mt-5" items={items} />
            </li>
          ))}
        </ol>
        <div className="mt-10 lg:mt-14">
          <ButtonLink to={href(product, '#contacts', { purpose: 'support' })}>
            {supportCopy.ask}
          </ButtonLink>
        </div>
      </Section>
    </>
  );
}

/** The targets as figures and, if they fit, as two marks on a scale of 48 hours. */
function IncidentTable({ product }: SupportPageProps) {
  const { columns } = supportCopy;
  return (
    <div className="mt-10 max-md:overflow-x-auto">
      <table className="table max-sm:[&_:is(th,td)]:pr-2 [&_:is(th,td):not(:last-child)]:align-baseline!">
        <caption className="sr-only">{supportCopy.caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="lg:w-36">
              {columns.level}
            </th>
            <th scope="col" className="lg:w-36">
              {columns.firstResponse}
            </th>
            <th scope="col" className="lg:w-40">
              {columns.plan}
            </th>
            <th scope="col" className="max-lg:hidden">
              {columns.example}
            </th>
            <th scope="col" className="hidden w-[32%] pr-0! md:table-cell">
              <span className="sr-only">{columns.scale}</span>
              <Scale />
            </th>
          </tr>
        </thead>
        <tbody className="text-lg">
          {incidents.map((incident) => (
            <tr key={incident.level}>
              <th scope="row" className="py-5!">
                {incident.level}
                <span className="block font-normal text-muted text-sm lg:hidden">
                  {incident.example[product]}
                </span>
              </th>
              <td className="py-5!">{incident.firstResponse}</td>
              <td className="py-5!">{incident.plan}</td>
              <td className="py-5! text-base max-lg:hidden">{incident.example[product]}</td>
              <td className="hidden py-5! pr-0! align-middle! md:table-cell">
                <Clock incident={incident} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Scale() {
  return (
    <div aria-hidden="true" className="relative h-5 font-normal">
      {[1, 4, 8, 24, 48].map((hours) => (
        <span
          key={hours}
          className="text-sm absolute -translate-x-1/2 whitespace-nowrap text-muted last:-translate-x-full"
          style={{ left: place(hours) }}
        >
          {hours} h
        </span>
      ))}
    </div>
  );
}

function Clock({ incident }: { incident: Incident }) {
  const first = place(Number.parseInt(incident.firstResponse, 10));
  const plan = place(Number.parseInt(incident.plan, 10));
  return (
    <div aria-hidden="true" className="relative h-3 rounded-full bg-ink-raised">
      <div className="absolute inset-y-0 left-0 rounded-full bg-ink-rule" style={{ width: plan }} />
      <div className="absolute inset-y-0 left-0 rounded-full bg-accent" style={{ width: first }} />
    </div>
  );
}

/** The square root of the time spreads the first hours out. */
function place(hours: number): string {
  return `${Math.sqrt(hours / 48) * 100}%`;
}
