import { labCopy } from '#content/product-pages/lab.ts';
import { Worklist } from '#web/pictures/worklist.tsx';
import { FactsStrip } from '#web/sections/facts-strip.tsx';
import { ProductPage } from '#web/sections/product-page.tsx';

export function LabPage() {
  return <ProductPage copy={labCopy} name="Lab" picture={<Worklist />} figures={<FactsStrip />} />;
}
