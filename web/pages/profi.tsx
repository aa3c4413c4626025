import { href } from '#content/pages.ts';
import { productActions } from '#content/product-pages/product-copy.ts';
import { profiAccounts, profiCopy, profiFaq, profiFigures } from '#content/product-pages/profi.ts';
import { OrderForm } from '#web/pictures/order-form.tsx';
import { CumulativeReport, ResultInbox, SampleTracking } from '#web/pictures/profi-screens.tsx';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { FigureStrip } from '#web/sections/figure-strip.tsx';
import { SoldProductPage } from '#web/sections/sold-product-page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { CapList } from '#web/ui/cap.tsx';
import { Section } from '#web/ui/section.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

export function ProfiPage() {
  return (
    <SoldProductPage
      name="Profi"
      slug="professional"
      copy={profiCopy}
      faq={profiFaq}
      hero={<ResultInbox />}
      screens={[
        <OrderForm key="order" />,
        <CumulativeReport key="history" />,
        <SampleTracking key="tracking" />,
      ]}
      figures={<FigureStrip figures={profiFigures} />}
      own={<Accounts />}
      withApp
      actions={
        <>
          <ButtonLink to={href('Profi', '#contacts')}>{productActions.demo}</ButtonLink>
          <ButtonLink to={href('ProfiPricing')} variant="secondary">
            {productActions.price}
          </ButtonLink>
          <ArrowLink link={{ text: 'Collection of drivers', to: href('ProfiDrivers') }} />
        </>
      }
    />
  );
}

/** The two kinds of account with what each needs. */
function Accounts() {
  const { title, intro, accounts } = profiAccounts;
  return (
    <Section id="accounts" labelledBy="accounts-title">
      <SectionHeading id="accounts-title" title={title} intro={intro} />
      <div className="mt-10 grid border-line md:grid-cols-2 md:divide-x md:divide-line md:border-y">
        {accounts.map(({ name, text, needs, link }) => (
          <div
            key={name}
            className="py-8 max-md:border-line max-md:border-t md:px-10 md:first:pl-0"
          >
            <h3 className="text-xl">{name}</h3>
            <p className="mt-3 text-muted">{text}</p>
            <CapList className="mt-5" items={needs.map((need) => ({ key: need, text: need }))} />
            <div className="mt-5">
              <ArrowLink link={link} />
            </div>
          </div>
        ))}
      </div>
    </Section>
  );
}
