import { copyOf } from '#content/copy-of.ts';
import type { Product } from '#content/products.ts';
import { site } from '#contract/site.ts';
import { Sheet } from '#web/pictures/picture.tsx';
import { FourCaps } from '#web/ui/cap.tsx';
import { classNames } from '#web/ui/class-names.ts';

const { page: labCopy } = copyOf('product-pages/lab');
const { page: labreportsCopy } = copyOf('product-pages/labreports');
const { page: patientCopy } = copyOf('product-pages/patient');
const { page: profiCopy } = copyOf('product-pages/profi');

/** A product's brochure, closed. Decorative: the text next to it describes it. */
export function BrochureCover({ product, className }: { product: Product; className?: string }) {
  const { slug, name, cap } = product;
  return (
    <div aria-hidden="true" data-accent={cap} className={classNames('max-w-[22rem]', className)}>
      <Sheet className="relative flex aspect-[8.5/11] flex-col justify-between overflow-hidden p-8">
        <span className="absolute top-0 left-8 h-24 w-6 rounded-b-full bg-accent" />
        <p className="mt-26 text-2xl [--text-2xl:2.1rem]">
          <span className="block pb-3 font-semibold text-accent text-lg tracking-normal">
            {name}
          </span>
          {titles[slug]}
        </p>
        <p className="flex items-center gap-2.5 font-semibold text-lg">
          <FourCaps className="h-6" />
          {site.company}
        </p>
      </Sheet>
    </div>
  );
}

const titles: Readonly<Record<Product['slug'], string>> = {
  laboratory: labCopy.title,
  professional: profiCopy.title,
  patient: patientCopy.title,
  labreports: labreportsCopy.title,
};
