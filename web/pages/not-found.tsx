import { copyOf } from '#content/copy-of.ts';
import { href } from '#contract/addresses.ts';
import { products } from '#contract/products.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Cap, FourCaps } from '#web/ui/cap.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';

const { notFound: notFoundCopy } = copyOf('contacts-copy');

export function NotFoundPage() {
  return (
    <>
      <div data-tone="ink">
        <div className="page-column flex gap-x-10 max-md:flex-col-reverse">
          <div className="grow pt-9 pb-14 md:py-20">
            <p className="font-semibold text-muted">404</p>
            <h1 className="text-3xl mt-3 max-w-[10em]">{notFoundCopy.title}</h1>
            <p className="intro mt-6">{notFoundCopy.intro}</p>
            <div className="mt-9 flex flex-wrap gap-4">
              <ButtonLink to={notFoundCopy.home.to}>{notFoundCopy.home.text}</ButtonLink>
              <ButtonLink to={notFoundCopy.ask.to} variant="secondary">
                {notFoundCopy.ask.text}
              </ButtonLink>
            </div>
          </div>
          <FourCaps isOneMissing className="h-28 shrink-0 self-start md:h-40 lg:h-88" />
        </div>
      </div>
      <div className="page-column pt-4 pb-20 md:pt-10 md:pb-28">
        <ProductLinks />
      </div>
    </>
  );
}

/** The products as a list of links with their caps. */
function ProductLinks() {
  return (
    <ul>
      {products.map((product) => (
        <li key={product.slug} className="border-line border-b last:border-0">
          <SiteLink
            to={href(product.link)}
            className="group grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 py-5 md:grid-cols-[auto_12rem_minmax(0,1fr)_auto]"
          >
            <Cap color={product.cap} className="text-xl" />
            <span className="font-semibold text-lg">{product.name}</span>
            <span className="text-muted max-md:col-start-2 max-md:row-start-2">
              {product.descr}
            </span>
            <span className="transition-transform group-hover:translate-x-1 max-md:row-span-2 max-md:row-start-1 max-md:col-start-3">
              <Icon name="arrow" />
            </span>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
