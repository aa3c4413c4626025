import type { ComponentProps } from 'react';
import type { LinkTarget } from '#contract/addresses.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Parts } from '#web/ui/own-texts.d.ts';
import { SiteLink } from '#web/ui/site-link.tsx';

type ButtonLook = {
  /** One primary action per view. The others are secondary, or quiet like a link. */
  variant?: 'primary' | 'secondary' | 'quiet';
  /** 44 px high instead of 52 px. */
  small?: boolean;
};

export function Button({
  variant = 'primary',
  small = false,
  className,
  type = 'button',
  ...rest
}: ButtonLook & ComponentProps<'button'>) {
  return <button {...look(variant, small, className)} type={type} {...rest} />;
}

export function ButtonLink({
  variant = 'primary',
  small = false,
  className,
  ...rest
}: ButtonLook &
  LinkTarget & { children: Parts | string } & Omit<ComponentProps<'a'>, 'href' | 'children'>) {
  return <SiteLink {...look(variant, small, className)} {...rest} />;
}

function look(variant: string, small: boolean, className: string | undefined) {
  return {
    className: classNames(
      'button',
      variant !== 'primary' && `button-${variant}`,
      small && 'button-small',
      className,
    ),
  };
}
