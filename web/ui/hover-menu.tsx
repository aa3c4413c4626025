import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type HoverMenuProps = {
  /** The trigger's text and optional icon. */
  trigger: ReactNode;
  triggerClass: string;
  /** Delay between the pointer leaving and the panel closing. */
  closeDelayMs: number;
  /** The edge of the trigger that the panel is aligned with. */
  align?: 'start' | 'end';
  className?: string;
  /** Links; following one closes the panel. */
  children: ReactNode;
};

/**
 * A button with a panel of links below it, or beside or above it if there is no room. The stylesheet opens it until
 * `scripts/hover-menus.ts` takes over. No ancestor may clip it: a slider's viewport uses `overflow-x: clip`, which
 * leaves the panel free to hang out below and above.
 */
export function HoverMenu({
  trigger,
  triggerClass,
  closeDelayMs,
  align = 'start',
  className,
  children,
}: HoverMenuProps) {
  const id = useId();
  return (
    <div data-close-delay={closeDelayMs} className={classNames('hover-menu', className)}>
      <button type="button" className={triggerClass} aria-controls={id}>
        {trigger}
      </button>
      <div id={id} className="hover-menu-panel" data-align={align}>
        <div className="hover-menu-sheet" data-tone="sheet">
          {children}
        </div>
      </div>
    </div>
  );
}
