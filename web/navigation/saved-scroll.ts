const prefix = 'scroll:';

/** Scroll positions live as long as the tab, one for each entry of its history, in CSS pixels. */
export function keepScroll(entry: string | undefined, top: number): void {
  if (entry === undefined) return;
  try {
    sessionStorage.setItem(prefix + entry, String(Math.round(top)));
  } catch {
    // Storage is full or switched off; the page then starts at the top.
  }
}

export function savedScroll(entry: string): number | null {
  try {
    const saved = sessionStorage.getItem(prefix + entry);
    return saved === null ? null : Number(saved);
  } catch {
    return null;
  }
}
