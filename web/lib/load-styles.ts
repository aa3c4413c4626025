let loading: Promise<void> | undefined;

/**
 * A page's HTML has only the CSS rules for its own elements. The whole style sheet is loaded before
 * anything else enters the page: another page, a dialog, or later content of an island.
 */
export function loadStyles(): Promise<void> {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<void> {
  const address = document.querySelector<HTMLElement>('script[data-styles]')?.dataset.styles;
  // In development the page already has the whole sheet.
  if (!address) return;
  await addStyleSheet(address);
  // The whole sheet repeats these rules; keeping both would only cost time.
  for (const style of document.head.querySelectorAll('style')) style.remove();
}

/**
 * Adds a style sheet to the page and waits for it. If it can't be loaded, its element is removed, so
 * that a later call can try again.
 */
export function addStyleSheet(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error('The style sheet could not be loaded'));
    };
    document.head.append(link);
  });
}
