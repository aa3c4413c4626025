/** Rejects a file. The message is the reason, as the end of a sentence. */
export class ImportRefused extends Error {
  override name = 'ImportRefused';
}

export class MissingColumns extends ImportRefused {
  override name = 'MissingColumns';

  /** `expected` continues 'this is not …'. */
  constructor(expected: string, missing: readonly string[]) {
    const shown = missing.slice(0, 5).map((name) => `"${name}"`);
    const more = missing.length > shown.length ? ` and ${missing.length - shown.length} more` : '';
    super(`line 1: this is not ${expected}, missing columns: ${shown.join(', ')}${more}`);
  }
}
