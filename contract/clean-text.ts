/**
 * Removes characters that nobody sees and no text needs: controls except tabs and line breaks, direction marks, zero-width
 * spaces, soft hyphens, fillers, noncharacters, which XML forbids, and lone surrogates, which databases reject or replace.
 * Keeps joiners, variation selectors, and tags, which emoji and some scripts need.
 */
export function withoutHidden(text: string): string {
  return text.replace(hiddenCharacters, '');
}

const hiddenCharacters =
  /(?!\u034f|[\t\n\r\u180f\u200c\u200d]|[\u180b-\u180d]|[\ufe00-\ufe0f]|[\u{e0020}-\u{e01ef}])[\p{Cc}\p{Surrogate}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2028\u2029\ufff9-\ufffb]/gu;
