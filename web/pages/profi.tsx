import { profiCopy } from '#content/landing/profi.ts';
import { OrderForm } from '#web/pictures/order-form.tsx';
import { PageFigures } from '#web/sections/page-figures.tsx';
import { PageProduct } from '#web/sections/page-product.tsx';

export function ProfiPage() {
  return (
    <PageProduct
      copy={profiCopy}
      name="Profi"
      picture={<OrderForm />}
      figures={<PageFigures figures={profiCopy.figures} />}
      withApp
    />
  );
}
