import { useEffect, useRef } from 'react';

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'
>;

/**
 * Single-key shortcuts for the whole page, except while the user types or a menu or dialog is open.
 */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const key = shortcutOf(event);
      const action = key === null ? undefined : latest.current[key];
      if (!action || document.querySelector(openPopup)) return;
      event.preventDefault();
      action();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Null if the key press belongs to the browser or to a control. */
export function shortcutOf(event: KeyPress): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target as Partial<HTMLElement> | null;
  const tag = target?.tagName ?? '';
  const isBox = tag === 'INPUT' && (target as Partial<HTMLInputElement>).type === 'checkbox';
  const takesText = /^(INPUT|TEXTAREA|SELECT)$/.test(tag) || target?.isContentEditable === true;
  return takesText && !isBox ? null : event.key;
}

/** A dialog may stay mounted while it is closed. */
const openPopup = '[role="dialog"]:not([data-closed][hidden]), [role="menu"]';
