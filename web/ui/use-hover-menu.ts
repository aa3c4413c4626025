import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

/** Until the scripts are there the state is `native`, and the stylesheet opens the panel. */
type State = 'native' | 'closed' | 'hovered' | 'pinned';

/** Only one panel is open at a time: opening one closes the other without its delay. */
let closeOther: (() => void) | null = null;

/**
 * A panel that opens on hover, click and keyboard. It closes some milliseconds after the pointer
 * leaves, and at once on Escape, a press outside, or when the focus moves out.
 */
export function useHoverMenu(closeDelay: number) {
  const root = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [state, setState] = useState<State>('native');
  const open = state === 'hovered' || state === 'pinned';

  const close = useCallback(() => {
    clearTimeout(timer.current);
    setState('closed');
  }, []);

  useEffect(() => {
    setState(root.current?.matches(':hover, :focus-within') ? 'hovered' : 'closed');
    return () => clearTimeout(timer.current);
  }, []);

  useEffect(() => {
    if (!open) return;
    if (closeOther !== close) closeOther?.();
    closeOther = close;
    const onPress = (event: Event) => {
      if (!contains(root.current, event.target)) close();
    };
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (contains(root.current, document.activeElement)) trigger(root.current)?.focus();
      close();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      if (closeOther === close) closeOther = null;
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [open, close]);

  const rootProps = {
    ref: root,
    'data-state': state === 'native' ? undefined : open ? 'open' : 'closed',
    onPointerEnter(event: PointerEvent) {
      if (event.pointerType === 'touch') return;
      clearTimeout(timer.current);
      setState((now) => (now === 'pinned' ? now : 'hovered'));
    },
    onPointerLeave(event: PointerEvent) {
      if (event.pointerType === 'touch') return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const focused = document.activeElement;
        const reading = contains(root.current, focused) && focused !== trigger(root.current);
        if (!reading) close();
      }, closeDelay);
    },
    onBlur(event: FocusEvent) {
      if (event.relatedTarget && !contains(root.current, event.relatedTarget)) close();
    },
  };
  const triggerProps = {
    'aria-expanded': state === 'native' ? undefined : open,
    onClick: () => setState((now) => (now === 'pinned' ? 'closed' : 'pinned')),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setState('pinned');
      requestAnimationFrame(() => root.current?.querySelector('a')?.focus());
    },
  };
  return { open, close, rootProps, triggerProps };
}

function contains(root: HTMLElement | null, target: EventTarget | null): boolean {
  return root !== null && target instanceof Node && root.contains(target);
}

function trigger(root: HTMLElement | null): HTMLButtonElement | null {
  return root?.querySelector('button') ?? null;
}
