import { copyOf } from '#content/copy-of.ts';
import { ProductActions, SoldProductPage } from '#web/pages/sold-product-page.tsx';
import { OrderForm } from '#web/pictures/order-form.tsx';
import { profiHero } from '#web/pictures/profi-hero.tsx';
import { profiProblems } from '#web/pictures/profi-problems.tsx';
import { CumulativeReport, SampleTracking } from '#web/pictures/profi-screens.tsx';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { OrderOfDraw } from '#web/sections/order-of-draw.tsx';
import { CapList } from '#web/ui/cap.tsx';
import { Section } from '#web/ui/section.tsx';

const {
  accounts: profiAccounts,
  page: profiCopy,
  faq: profiFaq,
  figures: profiFigures,
} = copyOf('product-pages/profi');

export const profiPictures = {
  hero: profiHero,
  problems: profiProblems,
  screens: [
    <OrderForm key="order" />,
    <CumulativeReport key="history" />,
    <SampleTracking key="tracking" />,
  ],
};

export function ProfiPage() {
  return (
    <SoldProductPage
      copy={profiCopy}
      faq={profiFaq}
      path="/profi"
      {...profiPictures}
      figures={profiFigures}
      own={<OrderOfDraw />}
      more={<ProfiAccounts />}
      withApp
      actions={<ProductActions product="Profi" />}
    />
  );
}

/** The two kinds of account with their requirements. */
export function ProfiAccounts() {
  const { title, intro, accounts } = profiAccounts;
  return (
    <Section id="accounts" title={title} intro={intro}>
      <div className="mt-10 grid border-line md:grid-cols-2 md:divide-x md:divide-line md:border-y">
        {accounts.map(({ name, text, needs, link }) => (
          <div
            key={name}
            className="py-8 max-md:border-line max-md:border-t md:px-10 md:first:pl-0"
          >
            <h3 className="text-xl">{name}</h3>
            <p className="mt-3 text-muted">{text}</p>
            <CapList className="mt-5" items={needs} />
            <div className="mt-5">
              <ArrowLink link={link} />
            </div>
          </div>
        ))}
      </div>
    </Section>
  );
}
