import { copyOf } from '#content/copy-of.ts';
import { siteMap } from '#web/pages/site-map.ts';
import { PageHero } from '#web/sections/page-hero.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';

const siteMapCopy = copyOf('site-map');

/** Every page by section. The tubes of the products hang from the first line, as in the logo. */
export function SiteMapPage() {
  return (
    <>
      <PageHero title={siteMapCopy.title} intro={siteMapCopy.intro} />
      {[true, false].map((ofProduct) => (
        <div key={String(ofProduct)} className="page-column pb-12 md:pb-20">
          <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-5 gap-y-9 border-ink border-t-[1.5px] lg:grid-cols-4 lg:gap-x-8">
            {siteMap
              .filter(({ product }) => Boolean(product) === ofProduct)
              .map(({ title, product, links }) => (
                <section key={title} data-accent={product?.cap}>
                  {product ? <span className="block h-20 w-6 rounded-b-full bg-accent" /> : null}
                  <h2 className="mt-6 font-semibold text-lg md:text-xl">{title}</h2>
                  <ul className="mt-2">
                    {links.map(({ text, to }) => (
                      <li key={to}>
                        <SiteLink to={to} className="inline-block py-2 hover:underline">
                          {text}
                        </SiteLink>
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
          </div>
        </div>
      ))}
    </>
  );
}
