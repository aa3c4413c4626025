/** A user who can be mentioned. */
export type Mentionable = { readonly id: string; readonly name: string; readonly email: string };

/**
 * The users whom a note mentions by an @ and their name, or their address where two users share a name. The
 * longest match counts. `label` is what follows the @.
 */
export function mentionsIn(
  text: string,
  users: readonly Mentionable[],
): readonly { readonly userId: string; readonly label: string }[] {
  const labels = users
    .flatMap((user) => [user.email, mentionLabel(user, users)].map((label) => ({ label, user })))
    .toSorted((a, b) => b.label.length - a.label.length);
  const found = new Map<string, string>();
  for (const { index } of text.matchAll(mentionStart)) {
    const rest = text.slice(index + 1).toLowerCase();
    const match = labels.find(({ label }) => startsWithWord(rest, label.toLowerCase()));
    if (match && !found.has(match.user.id)) {
      found.set(match.user.id, text.slice(index + 1, index + 1 + match.label.length));
    }
  }
  return Array.from(found, ([userId, label]) => ({ userId, label }));
}

/** What mentions a user: the name, unless another user has it too. */
export function mentionLabel({ id, name, email }: Mentionable, users: readonly Mentionable[]) {
  const isShared = users.some(
    (user) => user.id !== id && user.name.toLowerCase() === name.toLowerCase(),
  );
  return isShared ? email : name;
}

function startsWithWord(text: string, word: string): boolean {
  return text.startsWith(word) && !/^[\p{L}\p{N}]/u.test(text.slice(word.length));
}

/** An @ within a word belongs to an address. */
const mentionStart = /(?<![\p{L}\p{N}._%+-])@/gu;
