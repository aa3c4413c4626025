let loading: Promise<void> | undefined;

/**
 * A page's HTML carries the rules of its own elements. The whole style sheet is loaded before
 * anything else comes into the page: another page, a dialog, what an island shows when it is used.
 */
export function loadStyles(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const address = document.querySelector<HTMLElement>('script[data-styles]')?.dataset.styles;
    // In development the page has the whole sheet.
    if (!address) return resolve();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => {
      // Its rules are in the whole sheet; twice they would only cost time.
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
