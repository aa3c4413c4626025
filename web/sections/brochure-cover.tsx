import { brochureCover, type Product } from '#contract/products.ts';
import { classNames } from '#web/ui/class-names.ts';

type BrochureCoverProps = { slug: Product['slug']; className?: string };

/** A product's brochure, closed. Decorative: the text next to it describes it. */
export function BrochureCover({ slug, className }: BrochureCoverProps) {
  return (
    <img
      src={brochureCover(slug)}
      alt=""
      width={400}
      height={518}
      loading="lazy"
      className={classNames('h-auto w-full rounded-[3px] shadow-sheet', className)}
    />
  );
}
