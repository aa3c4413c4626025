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
