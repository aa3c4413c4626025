/** Decodes the content of a part in place: the result is a view of the same memory. Takes linear time. */
export function decodeTransfer(body: Uint8Array, encoding: string): Uint8Array {
  if (encoding === 'base64') return decodeBase64(body);
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body;
}

/** Ignores other characters. Some programs pad each line, so a padding ends a unit and not the content. */
function decodeBase64(bytes: Uint8Array): Uint8Array {
  let [end, bits, value] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const digit = base64Digits[byte] ?? -1;
    if (byte === equalsSign) bits = 0;
    if (digit < 0) continue;
    value = ((value << 6) | digit) & 0xfff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[end] = value >> bits;
    end += 1;
  }
  return bytes.subarray(0, end);
}

function decodeQuotedPrintable(bytes: Uint8Array): Uint8Array {
  let end = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    let byte = bytes[at] ?? 0;
    if (byte === equalsSign) {
      const lineBreak = bytes[at + 1] === 0x0d ? 2 : 1;
      if (bytes[at + lineBreak] === 0x0a) {
        at += lineBreak;
        continue;
      }
      const code = hexCodeAt(bytes, at + 1);
      if (code !== null) {
        byte = code;
        at += 2;
      }
    }
    bytes[end] = byte;
    end += 1;
  }
  return bytes.subarray(0, end);
}

function hexCodeAt(bytes: Uint8Array, at: number): number | null {
  const high = hexDigits[bytes[at] ?? 0] ?? -1;
  const low = hexDigits[bytes[at + 1] ?? 0] ?? -1;
  return high < 0 || low < 0 ? null : high * 16 + low;
}

/** The value of each character of an alphabet by its code; -1 for others. */
function digitsOf(...alphabets: readonly string[]): Int8Array {
  const digits = new Int8Array(256).fill(-1);
  for (const alphabet of alphabets) {
    for (let i = 0; i < alphabet.length; i += 1) digits[alphabet.charCodeAt(i)] = i;
  }
  return digits;
}

const equalsSign = 0x3d;
const base64Digits = digitsOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const hexDigits = digitsOf('0123456789ABCDEF', '0123456789abcdef');
