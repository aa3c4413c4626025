import type { ReactNode } from 'react';
import type { ProductCap } from '#content/products.ts';

type RegistrationColumnProps = {
  /** The cap of the account that is registered here. */
  accent?: ProductCap;
  children: ReactNode;
};

/** The column of a registration page, beside the frame's panel. */
export function RegistrationColumn({ accent, children }: RegistrationColumnProps) {
  return (
    <div
      data-accent={accent}
      className="max-w-[50rem] px-[clamp(1.18rem,4vw,4.5rem)] pt-4 pb-16 lg:pt-8 lg:pb-20"
    >
      {children}
    </div>
  );
}
