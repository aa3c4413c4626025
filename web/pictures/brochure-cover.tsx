import { brochures } from '#content/brochures.ts';
import { type Product, products } from '#content/products.ts';
import { Sheet } from '#web/pictures/picture.tsx';
import { Cap } from '#web/ui/cap.tsx';

/** The first page of a product's brochure. Decorative: the link next to it says what it is. */
export function BrochureCover({ slug }: { slug: Product['slug'] }) {
  const product = products.find((each) => each.slug === slug);
  const brochure = brochures.find((each) => each.slug === slug);
  if (!product || !brochure) return null;
  return (
    <div aria-hidden="true" data-accent={product.cap} className="mx-auto max-w-[22rem] rotate-2">
      <Sheet className="aspect-[8.5/11] overflow-hidden p-8">
        <Cap color={product.cap} className="text-2xl" />
        <p className="mt-4 text-2xl">{product.name}</p>
        <p className="mt-2 text-muted text-sm">{brochure.intro}</p>
        <ul className="mt-5">
          {brochure.facts.map(([name, fact]) => (
            <li
              key={name}
              className="grid grid-cols-[5.4rem_minmax(0,1fr)] gap-x-3 border-line border-t py-1.5"
            >
              <span className="text-muted">{name}</span>
              <span className="font-semibold">{fact}</span>
            </li>
          ))}
        </ul>
      </Sheet>
    </div>
  );
}
