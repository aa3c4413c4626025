import { sharedValue } from '#console/app/lib/shared-value.ts';
import { readStored, store } from '#web/lib/stored.ts';

const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/**
 * The console's colors. This browser stores the choice, because the best one depends on the screen.
 */
export const chosenTheme = sharedValue<Theme>('system');

/** Returns false if the browser can't store the choice; it then applies until the page is left. */
export function chooseTheme(theme: Theme): boolean {
  apply(theme);
  return store('localStorage', storageKey, theme === 'system' ? null : theme);
}

/** Applies the stored choice before the first page is rendered, and follows other tabs. */
export function startTheme(): void {
  const load = () => {
    const stored = readStored('localStorage', storageKey);
    apply(themes.find((theme) => theme === stored) ?? 'system');
  };
  load();
  addEventListener('storage', ({ key }) => {
    if (key === storageKey) load();
  });
}

function apply(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  chosenTheme.set(theme);
}

const storageKey = 'theme';
