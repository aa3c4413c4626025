import { copyOf } from '#content/copy-of.ts';
import { ProductActions, SoldProductPage } from '#web/pages/sold-product-page.tsx';
import { profiHero } from '#web/pictures/profi-hero.tsx';
import { CumulativeReport, SampleTracking } from '#web/pictures/profi-screens.tsx';
import { ArrowLinks } from '#web/sections/arrow-link.tsx';
import { OrderOfDraw } from '#web/sections/order-of-draw.tsx';

const {
  page: profiCopy,
  faq: profiFaq,
  figures: profiFigures,
  register,
} = copyOf('product-pages/profi');

export const profiPictures = {
  hero: profiHero,
  screens: [<CumulativeReport key="history" />, <SampleTracking key="tracking" />],
};

export function ProfiPage() {
  return (
    <SoldProductPage
      copy={profiCopy}
      faq={profiFaq}
      path="/profi"
      lane="professional"
      {...profiPictures}
      figures={profiFigures}
      own={<OrderOfDraw />}
      afterSteps={<ArrowLinks links={register} className="mt-6 md:mt-10" />}
      withApp
      actions={<ProductActions product="Profi" />}
    />
  );
}
