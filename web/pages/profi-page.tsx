import {
  profiAccounts,
  profiContact,
  profiCopy,
  profiFaq,
  profiFigures,
} from '#content/product-pages/profi.ts';
import type { Figure } from '#content/prose.ts';
import type { PageContents } from '#web/lib/page-contents.ts';
import { ProductActions, SoldProductPage } from '#web/pages/sold-product-page.tsx';
import { OrderForm } from '#web/pictures/order-form.tsx';
import { CumulativeReport, ResultInbox, SampleTracking } from '#web/pictures/profi-screens.tsx';
import { ArrowLink } from '#web/sections/arrow-link.tsx';
import { CapList } from '#web/ui/cap.tsx';
import { Section } from '#web/ui/section.tsx';

export const contents = { Profi: <ProfiPage /> } satisfies PageContents;

export const profiPictures = {
  hero: <ResultInbox />,
  screens: [
    <OrderForm key="order" />,
    <CumulativeReport key="history" />,
    <SampleTracking key="tracking" />,
  ],
};

function ProfiPage() {
  return (
    <SoldProductPage
      copy={profiCopy}
      faq={profiFaq}
      contact={profiContact}
      {...profiPictures}
      figures={<FigureStrip figures={profiFigures} />}
      own={<ProfiAccounts />}
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

/** Key figures in one row, or two by two on narrow screens. */
function FigureStrip({ figures }: { figures: readonly Figure[] }) {
  return (
    <div className="page-column">
      <dl className="grid grid-cols-2 border-line border-y lg:grid-cols-4">
        {figures.map((figure, index) => (
          <div
            key={figure.value}
            className={`flex flex-col-reverse justify-end gap-1 border-line py-6 pr-4 ${cellBorders[index % 4]}`}
          >
            <dt className="text-sm text-muted">{figure.label}</dt>
            <dd className="proportional-nums text-xl">{figure.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A rule between neighbors, but none at the edge of the row. */
const cellBorders = [
  '',
  'border-l pl-5 lg:pl-7',
  'border-t lg:border-t-0 lg:border-l lg:pl-7',
  'border-t border-l pl-5 lg:border-t-0 lg:pl-7',
];
