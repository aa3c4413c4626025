import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Glyph, type GlyphName } from './glyph.tsx';

type ButtonKind = 'main' | 'secondary' | 'quiet' | 'danger';

/** A button that doesn't submit a form. */
export function Button({
  kind = 'secondary',
  glyph,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & { kind?: ButtonKind; glyph?: GlyphName }) {
  const look = kind === 'main' ? 'button' : `button button-${kind}`;
  return (
    <button type="button" className={classNames(look, className)} {...rest}>
      {glyph ? <Glyph name={glyph} size={16} /> : null}
      {children}
    </button>
  );
}

/** A button that looks like a link, in text or in a row. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={classNames('text-link pointer-coarse:min-h-11', className)}
      {...rest}
    />
  );
}

/** A button with an icon instead of its label. */
export function IconButton({
  glyph,
  size = 18,
  label,
  className,
  ...rest
}: ComponentProps<'button'> & { glyph: GlyphName; size?: number; label: string }) {
  return (
    <button
      type="button"
      className={classNames('icon-button', className)}
      aria-label={label}
      {...rest}
    >
      <Glyph name={glyph} size={size} />
    </button>
  );
}
