import type { Address } from '#content/pages.ts';
import type { Product } from '#content/products.ts';
import { shellCopy } from '#content/shell.ts';
import { site } from '#contract/site.ts';
import { Cap, FourCaps } from '#web/ui/cap.tsx';
import { VisuallyHidden } from '#web/ui/icon.tsx';

/** Four caps and the company's name; on a product's pages its own cap and name. */
export function Logo({ to, product }: { to: Address; product?: Product | undefined }) {
  return (
    <a href={to} className="logo">
      {product ? (
        <>
          <Cap color={product.cap} className="text-xl" />
          <span className="text-xl">{product.name}</span>
        </>
      ) : (
        <>
          <FourCaps className="h-[1.65rem]" />
          <span className="text-lg">{site.company}</span>
        </>
      )}
      <VisuallyHidden>{` ${shellCopy.home}`}</VisuallyHidden>
    </a>
  );
}
