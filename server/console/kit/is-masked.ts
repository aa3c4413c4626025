import type { SignedIn } from './caller.ts';

export function isMasked({ role }: SignedIn): boolean {
  return role === 'viewer';
}
