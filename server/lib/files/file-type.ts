/**
 * Detects the media type from the first bytes, never from the name. Only a few kinds of documents and pictures are
 * recognized. Everything else is `application/octet-stream`, because browsers and other programs execute HTML, SVG, and
 * scripts.
 */
export function fileTypeOf(content: Uint8Array): string {
  const head = Buffer.from(content.subarray(0, 1024)).toString('latin1');
  const known = signatures.find(([, signature]) => signature.test(head));
  return known?.[0] ?? 'application/octet-stream';
}

const signatures: readonly (readonly [string, RegExp])[] = [
  ['application/pdf', /^%PDF-\d/],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PNG's signature.
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
  // Includes Office documents. The server never opens them.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ZIP's signature.
  ['application/zip', /^PK\x03\x04/],
];
