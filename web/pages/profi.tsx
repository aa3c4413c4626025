import { profiCopy } from '#content/landing/profi.ts';
import { metaOf } from '#web/meta.ts';
import { OrderForm } from '#web/pictures/order-form.tsx';
import { PageFigures } from '#web/sections/page-figures.tsx';
import { PageProduct } from '#web/sections/page-product.tsx';

export const meta = metaOf('Profi');

export default function ProfiPage() {
  return (
    <PageProduct
      copy={profiCopy}
      path="/profi"
      picture={<OrderForm />}
      figures={<PageFigures figures={profiCopy.figures} />}
      withApp
    />
  );
}
