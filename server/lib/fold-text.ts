/** In lower case and without accents, for comparing: `Zoë` is `zoe`. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
