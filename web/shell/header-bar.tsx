import type { ReactNode } from 'react';
import type { Address } from '#content/pages.ts';
import type { Product } from '#content/products.ts';
import { Logo } from '#web/shell/logo.tsx';

type HeaderBarProps = {
  root: Address;
  product?: Product | undefined;
  large: boolean;
  children: ReactNode;
};

/**
 * The bar at the top of a page: the logo, and the page type's own controls at the right. It stays in
 * the flow and only part of it sticks, so that shrinking moves nothing below it.
 */
export function HeaderBar({ root, product, large, children }: HeaderBarProps) {
  return (
    <header
      className="site-header"
      data-tone="paper"
      data-print="no"
      data-large={large || undefined}
    >
      <div className="site-header-bar page-column">
        <Logo to={root} product={product} />
        <div className="flex shrink-0 items-center gap-2 xl:gap-4">{children}</div>
      </div>
    </header>
  );
}
