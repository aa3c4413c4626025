import { patientCopy } from '#content/landing/patient.ts';
import { PatientTrend } from '#web/pictures/patient-trend.tsx';
import { AppLinkSection } from '#web/sections/app-link-section.tsx';
import { PageLinks } from '#web/sections/page-links.tsx';
import { PageOpening } from '#web/sections/page-opening.tsx';
import { PagePoints } from '#web/sections/page-points.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

export function PatientPage() {
  const { tryIt, family, safety } = patientCopy;
  return (
    <>
      <PageOpening title={patientCopy.title} lead={patientCopy.lead} picture={<PatientTrend />}>
        <ButtonLink href={tryIt.register.href}>{tryIt.register.text}</ButtonLink>
      </PageOpening>
      <PagePoints
        id="try_it"
        tone="sheet"
        title={tryIt.title}
        lead={tryIt.lead}
        points={tryIt.points}
      >
        <ButtonLink href={tryIt.app.href} variant="secondary">
          {tryIt.app.text}
        </ButtonLink>
      </PagePoints>
      <PagePoints id="family" tone="ink" {...family} />
      <Section id="safety" tone="wash" labelledBy="safety-title">
        <SectionHeading id="safety-title" title={safety.title} lead={safety.text} />
        <PageLinks links={safety.links} className="mt-8" />
      </Section>
      <AppLinkSection variant="full" />
    </>
  );
}
