import type { SignedIn } from './caller.ts';

// Rights that depend on a row; the endpoint table grants all others. Each row carries its rights to the browser, which
// offers only what the server allows.

export function noteRights({ userId, role }: User, authorId: string | null) {
  const isOwn = authorId === userId;
  return { mayEdit: isOwn, mayRemove: isOwn || role === 'owner' };
}

/** Owners also manage the views that others have shared. */
export function viewRights(
  { userId, role }: User,
  { authorId, isShared }: { readonly authorId: string; readonly isShared: boolean },
) {
  return { mayChange: authorId === userId || (role === 'owner' && isShared) };
}

type User = Pick<SignedIn, 'userId' | 'role'>;
