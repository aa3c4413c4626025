/** Decodes text whose declared character set may be missing, unknown, or wrong. */
export function decodeText(bytes: Uint8Array, declared: string): string {
  const label = utf16In(bytes) ?? labelOf(declared) ?? 'utf-8';
  if (multiByte.test(label)) {
    const text = decoded(bytes, label);
    if (!text.includes(replacement)) return text;
  }
  const utf8 = decoded(bytes, 'utf-8');
  const bad = countOf(utf8, /\ufffd/g);
  // Text in another character set is almost never valid UTF-8.
  if (bad === 0) return utf8;
  if (label !== 'utf-8') return decoded(bytes, label);
  return bad <= countOf(utf8, /[\u0080-\ufffc]/g) ? utf8 : decoded(bytes, 'windows-1252');
}

/** Text in UTF-16, even if it isn't declared: every second byte of Latin letters is zero. */
function utf16In(bytes: Uint8Array): string | null {
  const start = bytes.subarray(0, 1000);
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [i, byte] of start.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [high = 0, low = 0] = zeros;
  if (low > start.length / 4 && high === 0) return 'utf-16le';
  return high > start.length / 4 && low === 0 ? 'utf-16be' : null;
}

/** The standard's label for a declared character set, such as `windows-1252` for `CP-1252`; null if it is unknown. */
function labelOf(declared: string): string | null {
  const name = declared.toLowerCase().replace(/["'\s]/g, '');
  const [, codePage = ''] = /(125\d|874|93[26]|949|950)$/.exec(name) ?? [];
  const [, part = ''] = /8859\D?(\d{1,2})/.exec(name) ?? [];
  const guesses = [
    name,
    name.replace(/^(?:x-|cs)/, ''),
    codePages[codePage] ?? `windows-${codePage}`,
    `iso-8859-${part}`,
    /^utf\W?8/.test(name) ? 'utf-8' : '',
  ];
  for (const guess of guesses) {
    try {
      return new TextDecoder(guess).encoding;
    } catch {
      // Unknown.
    }
  }
  return null;
}

function decoded(bytes: Uint8Array, label: string): string {
  return new TextDecoder(label).decode(bytes);
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

const replacement = '\ufffd';
/** Their text may look like UTF-8, so a declaration counts. */
const multiByte = /^(?:utf-16|gb|big5|shift_jis|euc-|iso-2022)/;
const codePages: Readonly<Record<string, string>> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
};
