/** Removes letter case and accents for comparisons: `Zoë` becomes `zoe`. PostgreSQL stores no NUL characters. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll('\0', '').replace(/\p{M}/gu, '').toLowerCase().trim();
}
