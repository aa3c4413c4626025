/** Rejects an import. The message is the reason, as the end of a sentence. */
export class ImportRefused extends Error {
  override name = 'ImportRefused';
}
