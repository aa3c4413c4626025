/**
 * Values that a browser stores for the site. If storage is disabled or full, nothing is stored, and
 * the page works without it.
 */
type Place = 'localStorage' | 'sessionStorage';

export function readStored(place: Place, key: string): string | null {
  try {
    return window[place].getItem(key);
  } catch {
    return null;
  }
}

export function store(place: Place, key: string, value: string): void {
  try {
    window[place].setItem(key, value);
  } catch {
    return;
  }
}

export function removeStored(place: Place, key: string): void {
  try {
    window[place].removeItem(key);
  } catch {
    return;
  }
}
