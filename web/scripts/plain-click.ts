/** The link inside this site that a click follows in this tab; null for any other click. */
export function plainClick(event: MouseEvent): HTMLAnchorElement | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return null;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin) return null;
  return link.matches('[download], [target="_blank"]') ? null : link;
}

/** Pages have no file extension in their URL. */
export function isFile(pathname: string): boolean {
  return /\.\w+$/.test(pathname);
}
