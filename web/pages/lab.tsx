import { labCopy } from '#content/landing/lab.ts';
import { Worklist } from '#web/pictures/worklist.tsx';
import { FactsStrip } from '#web/sections/facts-strip.tsx';
import { PageProduct } from '#web/sections/page-product.tsx';

export function LabPage() {
  return <PageProduct copy={labCopy} name="Lab" picture={<Worklist />} figures={<FactsStrip />} />;
}
