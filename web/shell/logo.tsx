import type { Address } from '#content/pages.ts';
import type { Product } from '#content/products.ts';
import { shellCopy } from '#content/shell.ts';
import { site } from '#contract/site.ts';
import { Cap } from '#web/ui/cap.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

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

/** The caps of the four products. Decorative. */
export function FourCaps({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 26 20" aria-hidden="true" className={className} overflow="visible">
      <path className="fill-lavender" d="M0 0h5v15.5a2.5 2.5 0 0 1-5 0z" />
      <path className="fill-citrate" d="M7 0h5v12.5a2.5 2.5 0 0 1-5 0z" />
      <path className="fill-serum" d="M14 0h5v17.5a2.5 2.5 0 0 1-5 0z" />
      <path className="fill-heparin" d="M21 0h5v11.5a2.5 2.5 0 0 1-5 0z" />
    </svg>
  );
}
