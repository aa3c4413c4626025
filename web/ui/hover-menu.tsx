import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useHoverMenu } from '#web/ui/use-hover-menu.ts';

type HoverMenuProps = {
  /** The trigger's words, and its icon if it has one. */
  trigger: ReactNode;
  triggerClass: string;
  /** Milliseconds after which the panel closes once the pointer has left. */
  closeDelay: number;
  /** Which edge of the trigger the panel keeps to. */
  align?: 'start' | 'end';
  className?: string;
  /** Links; following one closes the panel. */
  children: ReactNode;
};

/**
 * A button with a panel of links below it. No ancestor may clip it: a slider's viewport uses
 * `overflow-x: clip`, which leaves the panel free to hang out below.
 */
export function HoverMenu({
  trigger,
  triggerClass,
  closeDelay,
  align = 'start',
  className,
  children,
}: HoverMenuProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { open, close, rootProps, triggerProps } = useHoverMenu(closeDelay);
  useLayoutEffect(() => {
    if (open && panel.current) keepInView(panel.current);
  }, [open]);
  return (
    <div {...rootProps} className={classNames('hover-menu', className)}>
      <button type="button" className={triggerClass} aria-controls={id} {...triggerProps}>
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: The links inside are the controls; this hears their clicks. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click. */}
      <div
        ref={panel}
        id={id}
        className="hover-menu-panel"
        data-align={align}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) close();
        }}
      >
        <div className="hover-menu-sheet" data-tone="sheet">
          {children}
        </div>
      </div>
    </div>
  );
}

/** A trigger near the right edge of a phone would push its panel out of the screen. */
function keepInView(panel: HTMLElement): void {
  panel.style.marginLeft = '';
  const { right } = panel.getBoundingClientRect();
  const over = right + margin - document.documentElement.clientWidth;
  if (over > 0) panel.style.marginLeft = `${-over}px`;
}

/** Pixels between a panel and the edge of the screen. */
const margin = 16;
