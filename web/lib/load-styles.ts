let loading: Promise<void> | undefined;

/**
 * A page's HTML has only the CSS rules for its own elements. The whole style sheet is loaded before
 * anything else enters the page: another page, a dialog, or later content of an island.
 */
export function loadStyles(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const address = document.querySelector<HTMLElement>('script[data-styles]')?.dataset.styles;
    // In development the page already has the whole sheet.
    if (!address) return resolve();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => {
      // The whole sheet repeats these rules; keeping both would only cost time.
      document.head.querySelector('style')?.remove();
      resolve();
    };
    link.onerror = () => {
      link.remove();
      loading = undefined;
      reject(new Error('The style sheet could not be loaded'));
    };
    document.head.append(link);
  });
  return loading;
}
