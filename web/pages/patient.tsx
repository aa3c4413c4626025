import { patientCopy } from '#content/product-pages/patient.ts';
import { PatientTrend } from '#web/pictures/patient-trend.tsx';
import { AppLinkSection } from '#web/sections/app-link-section.tsx';
import { ArrowLinks } from '#web/sections/arrow-link.tsx';
import { FeatureList } from '#web/sections/feature-list.tsx';
import { PageHero } from '#web/sections/page-hero.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Section } from '#web/ui/section.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

export function PatientPage() {
  const { tryIt, family, safety } = patientCopy;
  return (
    <>
      <PageHero title={patientCopy.title} intro={patientCopy.intro} picture={<PatientTrend />}>
        <ButtonLink href={tryIt.register.href}>{tryIt.register.text}</ButtonLink>
      </PageHero>
      <FeatureList
        id="try_it"
        tone="sheet"
        title={tryIt.title}
        intro={tryIt.intro}
        points={tryIt.points}
      >
        <ButtonLink href={tryIt.app.href} variant="secondary">
          {tryIt.app.text}
        </ButtonLink>
      </FeatureList>
      <FeatureList id="family" tone="ink" {...family} />
      <Section id="safety" tone="wash" labelledBy="safety-title">
        <SectionHeading id="safety-title" title={safety.title} intro={safety.text} />
        <ArrowLinks links={safety.links} className="mt-8" />
      </Section>
      <AppLinkSection variant="full" />
    </>
  );
}
