import { href } from '#content/pages.ts';
import { supportCopy, supportTiers } from '#content/support.ts';
import { IncidentTable } from '#web/pages/support/incident-table.tsx';
import { PageOpening } from '#web/sections/page-opening.tsx';
import { PagePoints } from '#web/sections/page-points.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

/** Technical support, for a laboratory or for a practice. */
export function SupportPage({ product }: { product: 'Lab' | 'Profi' }) {
  return (
    <>
      <PageOpening title={supportCopy.title} lead={supportCopy.lead} back={href(product)} />
      <Section id="incidents" tone="ink" labelledBy="incidents-title">
        <SectionHeading
          id="incidents-title"
          title={supportCopy.incidentsTitle}
          lead={supportCopy.incidentsLead}
        />
        <IncidentTable />
      </Section>
      <PagePoints id="tiers" title={supportCopy.tiersTitle} points={supportTiers[product]}>
        <ButtonLink to={href(product, '#contacts')}>{supportCopy.ask}</ButtonLink>
      </PagePoints>
    </>
  );
}
