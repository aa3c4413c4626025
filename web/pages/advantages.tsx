import { advantagesCopy } from '#content/advantages.ts';
import { automates } from '#content/capabilities.ts';
import { FactsStrip } from '#web/sections/facts-strip.tsx';
import { PageOpening } from '#web/sections/page-opening.tsx';
import { PagePoints } from '#web/sections/page-points.tsx';
import { PlansSection } from '#web/sections/plans-section.tsx';

export function AdvantagesPage() {
  const { capabilities, terms } = advantagesCopy;
  return (
    <>
      <PageOpening title={advantagesCopy.title} lead={advantagesCopy.lead} />
      <FactsStrip />
      <PagePoints
        id="capabilities"
        title={capabilities.title}
        lead={capabilities.lead}
        points={automates.map(({ name, line, tube }) => ({ title: name, text: line, color: tube }))}
      />
      <PlansSection />
      <PagePoints id="terms" tone="sheet" title={terms.title} points={terms.points} />
    </>
  );
}
