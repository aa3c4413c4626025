import type { SignedIn } from './caller.ts';

// Rights that depend on a row. The table of endpoints decides about all others. The answers travel with
// the row, so that the browser shows what the server allows.

export function noteRights({ userId, role }: User, authorId: string | null) {
  const isOwn = authorId === userId;
  return { mayEdit: isOwn, mayRemove: isOwn || role === 'owner' };
}

/** An owner also manages the views that others have shared. */
export function viewRights(
  { userId, role }: User,
  { authorId, isShared }: { readonly authorId: string; readonly isShared: boolean },
) {
  return { mayChange: authorId === userId || (role === 'owner' && isShared) };
}

type User = Pick<SignedIn, 'userId' | 'role'>;
