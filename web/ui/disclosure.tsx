import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { Parts } from '#web/ui/own-texts.d.ts';

/** A summary that opens its details. Native, so it works without scripts. */
export function Disclosure({
  summary,
  className,
  children,
  ...rest
}: { summary: Parts | string; children: Parts } & ComponentProps<'details'>) {
  return (
    <details className={classNames('disclosure', className)} {...rest}>
      <summary>
        {typeof summary === 'string' ? <span>{summary}</span> : summary}
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  );
}
