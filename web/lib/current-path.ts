import { createContext, useContext } from 'react';

/**
 * The address of the page that is being rendered. Pages are rendered at build time only, so it
 * never changes. Islands are rendered separately and can't read it: pass them what they need as
 * props.
 */
export const CurrentPath = createContext('/');

export function useCurrentPath(): string {
  return useContext(CurrentPath);
}
