import { copyOf } from '#content/copy-of.ts';
import { siteMap } from '#content/site-map.ts';
import { PageHero } from '#web/sections/page-hero.tsx';
import { Cap } from '#web/ui/cap.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';

const siteMapCopy = copyOf('site-map');

/** Every page by section: a heading on the left, and its pages in columns. */
export function SiteMapPage() {
  return (
    <>
      <PageHero title={siteMapCopy.title} intro={siteMapCopy.intro} />
      <div className="page-column pb-16 md:pb-24">
        {siteMap.map(({ title, product, links }) => (
          <section
            key={title}
            className="grid gap-x-12 gap-y-4 border-line border-t py-8 md:py-10 lg:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <h2 className="flex items-center gap-3 self-start text-xl">
              {product ? <Cap color={product.cap} /> : null}
              {title}
            </h2>
            <ul className="grid gap-x-10 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
              {links.map(({ text, note, to }) => (
                <li key={to}>
                  <SiteLink to={to} className="text-link inline-block py-1 font-semibold">
                    {text}
                  </SiteLink>
                  {note ? <p className="text-muted text-sm">{note}</p> : null}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
