/** Removes letter case and accents for comparisons: `Zoë` becomes `zoe`. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
