import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';

/** A summary that opens its details. Native, so it works without scripts. */
export function Disclosure({
  summary,
  className,
  children,
  ...rest
}: { summary: ReactNode } & ComponentProps<'details'>) {
  return (
    <details className={classNames('disclosure', className)} {...rest}>
      <summary>
        {summary}
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  );
}
