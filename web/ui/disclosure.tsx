import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';

/** A line that opens what is below it. The browser does it, so it works before any script. */
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
