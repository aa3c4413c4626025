/**
 * Removes characters that nobody sees and no text needs: controls except tabs and line breaks, direction marks, zero-width
 * spaces, soft hyphens, fillers, noncharacters, which XML forbids, and lone surrogates, which databases reject or replace.
 * Keeps joiners, variation selectors, and tags, which emoji and some scripts need.
 */
export function withoutHidden(text: string): string {
  return text.replace(hiddenCharacters, '');
}

/**
 * Text as readers see it, to find contacts in it: full-width and styled characters in their usual form, without
 * characters that nobody sees.
 */
export function visibleText(text: string): string {
  return text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

const hiddenCharacters =
  /(?!\p{Join_Control}|[\t\n\r\p{Variation_Selector}\u{e0020}-\u{e007f}])[\p{Cc}\p{Surrogate}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2028\u2029\ufff9-\ufffb]/gu;
