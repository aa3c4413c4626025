/** A user who can be mentioned. */
export type Mentionable = { readonly id: string; readonly name: string; readonly email: string };

/**
 * Finds the users whom a note mentions with an @ and their name, or their address if two users
 * share a name. The longest match wins. `label` is the text after the @.
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
    const match = labels.find(({ label }) => isAt(text, index + 1, label));
    if (match && !found.has(match.user.id)) {
      found.set(match.user.id, text.slice(index + 1, index + 1 + match.label.length));
    }
  }
  return Array.from(found, ([userId, label]) => ({ userId, label }));
}

/** Hides mentions of our own users, by name or address, from a person who requests their data. */
export function hideMentions(text: string, labels: readonly string[]): string {
  const longestFirst = labels.toSorted((a, b) => b.length - a.length);
  let hidden = '';
  let end = 0;
  for (const { index } of text.matchAll(mentionStart)) {
    const label = longestFirst.find((one) => isAt(text, index + 1, one));
    if (label === undefined) continue;
    hidden += `${text.slice(end, index)}a colleague`;
    end = index + 1 + label.length;
  }
  return hidden + text.slice(end);
}

/** The text that mentions a user: the name, or the address if another user has the same name. */
export function mentionLabel({ id, name, email }: Mentionable, users: readonly Mentionable[]) {
  const isShared = users.some(
    (user) => user.id !== id && user.name.toLowerCase() === name.toLowerCase(),
  );
  return isShared ? email : name;
}

/** Ignores case, and does not match the beginning of a longer word. */
function isAt(text: string, start: number, label: string): boolean {
  const end = start + label.length;
  return (
    text.slice(start, end).toLowerCase() === label.toLowerCase() &&
    !/^[\p{L}\p{N}]/u.test(text.slice(end))
  );
}

/** An @ inside a word belongs to an address. */
const mentionStart = /(?<![\p{L}\p{N}._%+-])@/gu;
