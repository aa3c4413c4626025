import { copyOf } from '#content/copy-of.ts';
import { QuestionSheet } from '#web/pages/release/question-sheet.tsx';
import { ProductActions, SoldProductPage } from '#web/pages/sold-product-page.tsx';
import { profiHero } from '#web/pictures/profi-hero.tsx';
import { CumulativeReport, SampleTracking } from '#web/pictures/profi-screens.tsx';
import { ArrowLinks } from '#web/sections/arrow-link.tsx';
import { OrderOfDraw, tubeCaps } from '#web/sections/order-of-draw.tsx';

const {
  page: profiCopy,
  faq: profiFaq,
  figures: profiFigures,
  questions,
  row,
  register,
} = copyOf('product-pages/profi');

export const profiPictures = {
  hero: profiHero,
  screens: [<CumulativeReport key="history" />, <SampleTracking key="tracking" />],
};

/** On the page, the second screen's place has questions about tubes. */
const { features } = profiCopy;
const pageCopy = {
  ...profiCopy,
  features: { ...features, screens: features.screens.with(1, row) },
};
const screens = profiPictures.screens.with(
  1,
  <QuestionSheet key="questions" {...questions} caps={tubeCaps} />,
);

export function ProfiPage() {
  return (
    <SoldProductPage
      copy={pageCopy}
      faq={profiFaq}
      path="/profi"
      lane="professional"
      hero={profiHero}
      screens={screens}
      figures={profiFigures}
      own={<OrderOfDraw />}
      afterSteps={<ArrowLinks links={register} className="mt-6 md:mt-10" />}
      withApp
      actions={<ProductActions product="Profi" />}
    />
  );
}
