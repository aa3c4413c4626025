import { createContext, useContext } from 'react';

/**
 * The address of the page that is being rendered. Pages are rendered at build time only, so it never
 * changes. Islands are rendered by themselves and don't have it: they take what they need as props.
 */
export const CurrentPath = createContext('/');

export function useCurrentPath(): string {
  return useContext(CurrentPath);
}
