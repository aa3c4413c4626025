/**
 * The media type of a file by its first bytes, never by its name. Everything that isn't plainly one of a few
 * documents and pictures is `application/octet-stream`: HTML, SVG, and scripts are text that programs run.
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
  // Office documents too. They are never opened here.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ZIP's signature.
  ['application/zip', /^PK\x03\x04/],
];
