import { copyOf } from '#content/copy-of.ts';
import { Island } from '#web/islands/island.tsx';
import { CostSheet, type CostTerms } from '#web/pages/cost/cost-sheet.tsx';
import { Section } from '#web/ui/section.tsx';

const { title, intro, terms, license, downtime, take } = copyOf('cost-sheet');
const { fees, comparison } = copyOf('limsforlabs');

/** The eight fees have the names of the landing page's comparison. */
export const costTerms: CostTerms = {
  terms,
  names: [...fees.map(({ name }) => name), license, downtime],
  none: comparison.none,
  rate: comparison.accession.rate,
};

/** 'Your cost per test today' (R245). */
export function CostSection({ to }: { to: keyof typeof take }) {
  return (
    <Section id="cost" tone="wash" title={title} intro={intro}>
      <Island part={CostSheet} props={{ terms: costTerms, take: take[to] }} />
    </Section>
  );
}
