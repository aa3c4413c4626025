/** Removes letter case and accents for comparisons: `Zoë` becomes `zoe`. PostgreSQL stores no NUL characters. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll('\0', '').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** The words of a text in lower case, without accents and punctuation. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/[\p{M}'’.]/gu, '');
  return (
    plain
      .toLowerCase()
      .replaceAll('&', ' and ')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
