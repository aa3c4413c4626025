import { profiCopy } from '#content/product-pages/profi.ts';
import { OrderForm } from '#web/pictures/order-form.tsx';
import { FigureStrip } from '#web/sections/figure-strip.tsx';
import { ProductPage } from '#web/sections/product-page.tsx';

export function ProfiPage() {
  return (
    <ProductPage
      copy={profiCopy}
      name="Profi"
      picture={<OrderForm />}
      figures={<FigureStrip figures={profiCopy.figures} />}
      withApp
    />
  );
}
