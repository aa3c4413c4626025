/** A message without its files, and short enough that a parser can safely read any content. */
export type CutMessage = {
  /** The headers, the structure, and the text. Instead of its content, each file has a placeholder. */
  readonly text: Uint8Array;
  /** True if anything except files is missing. */
  readonly isCut: boolean;
  /** Finds a file by the content that the parser read; undefined if that isn't a placeholder. */
  readonly fileAt: (placeholder: Uint8Array) => Uint8Array | undefined;
};

/**
 * Separates files from the text, because a parser needs about 2 kB of memory per line, and a file can have a quarter of
 * a million lines. Limits the lines and bytes of the rest. Takes linear time.
 */
export function cutMessage(message: Uint8Array): CutMessage {
  return new Cutter(message).cut();
}

class Cutter {
  readonly #source: Buffer;
  readonly #kept: Uint8Array[] = [];
  readonly #files: FilePart[] = [];
  readonly #boundaries = new Set<string>();
  readonly #left = { ...limits };
  #isCut = false;

  constructor(message: Uint8Array) {
    this.#source = Buffer.from(message.buffer, message.byteOffset, message.length);
  }

  cut(): CutMessage {
    for (let at = this.#keepPart(0); at < this.#source.length; ) {
      this.#left.parts -= 1;
      if (this.#left.parts < 0) {
        this.#isCut = true;
        break;
      }
      const end = endOfLine(this.#source, at);
      this.#kept.push(this.#source.subarray(at, end));
      at = this.#keepPart(end);
    }
    return {
      text: Buffer.concat(this.#kept),
      isCut: this.#isCut || this.#left.dashes < 0,
      fileAt: (content) => {
        if (content.length > maxPlaceholderLength) return;
        const found = placeholderPattern.exec(Buffer.from(content).toString('latin1'));
        const file = this.#files[Number(found?.[1] ?? -1)];
        return file && decodeTransfer(file.body, file.encoding);
      },
    };
  }

  /** Keeps a part, and returns the start of the line with the next boundary. */
  #keepPart(start: number): number {
    const bodyStart = this.#keepHeader(start);
    const headerEnd = Math.min(bodyStart, start + maxPartHeaderBytes);
    const header = this.#source.toString('latin1', start, headerEnd);
    const boundary = boundaryIn.exec(header);
    if (boundary) this.#boundaries.add((boundary[1] ?? boundary[2] ?? '').trimEnd());
    const encoding = encodingIn.exec(header)?.[1]?.toLowerCase() ?? '';
    const end = nextBoundary(this.#source, bodyStart, this.#boundaries, this.#left);
    if (isText(header)) this.#keepText(bodyStart, end, encoding);
    else this.#keepFile(bodyStart, end, encoding);
    return end;
  }

  /** Keeps the lines of a header within the limits, and returns the start of the content. */
  #keepHeader(start: number): number {
    const source = this.#source;
    const left = this.#left;
    let at = start;
    let isDropping = false;
    while (left.headerLines > 0 && at < source.length) {
      if (startsBoundary(source, at, this.#boundaries)) break;
      const end = endOfLine(source, at);
      const line = source.subarray(at, end);
      if (isBlank(line)) {
        this.#kept.push(newLine);
        return end;
      }
      left.headerLines -= 1;
      isDropping = line.length > left.headerBytes || (isDropping && isFolded(line));
      if (!isDropping) {
        this.#kept.push(line);
        left.headerBytes -= line.length;
      }
      this.#isCut ||= isDropping;
      at = end;
    }
    if (left.headerLines > 0) return at;
    this.#isCut = true;
    return source.length;
  }

  #keepText(start: number, end: number, encoding: string): void {
    const left = this.#left;
    const limited = this.#source.subarray(start, Math.min(end, start + left.textBytes));
    const lines = upToNth(limited, lineFeed, left.textLines);
    // The parser decodes the content between two paddings separately.
    const isBase64 = encoding === 'base64';
    const text = isBase64 ? upToNth(lines.bytes, equalsSign, left.paddings) : lines;
    this.#kept.push(text.bytes);
    left.textLines -= lines.count;
    left.textBytes -= text.bytes.length;
    if (isBase64) left.paddings -= text.count;
    if (text.bytes.length === end - start) return;
    this.#isCut = true;
    this.#kept.push(newLine);
  }

  #keepFile(start: number, end: number, encoding: string): void {
    const placeholder = `${placeholderStart}${this.#files.length}`;
    const body = this.#source.subarray(start, withoutLineBreak(this.#source, start, end));
    this.#files.push({ body, encoding });
    const line = encoding === 'base64' ? Buffer.from(placeholder).toString('base64') : placeholder;
    this.#kept.push(Buffer.from(`${line}\r\n`));
  }
}

type FilePart = { readonly body: Uint8Array; readonly encoding: string };

/** True for content that the parser adds to the text; everything else is a file. */
function isText(header: string): boolean {
  const type = typeIn.exec(header)?.[1]?.toLowerCase() ?? 'text/plain';
  return /^(?:text\/(?:plain|html)$|multipart\/)/.test(type) && !attachmentIn.test(header);
}

/** The start of the next line that begins or ends a part; the end of the message if there is none. */
function nextBoundary(
  source: Buffer,
  start: number,
  boundaries: ReadonlySet<string>,
  left: { dashes: number },
): number {
  if (boundaries.size === 0) return source.length;
  for (
    let at = source.indexOf('\n--', Math.max(0, start - 1));
    at !== -1 && left.dashes >= 0;
    at = source.indexOf('\n--', at + 1)
  ) {
    left.dashes -= 1;
    if (startsBoundary(source, at + 1, boundaries)) return at + 1;
  }
  return source.length;
}

function startsBoundary(source: Buffer, at: number, boundaries: ReadonlySet<string>): boolean {
  if (source[at] !== hyphen || source[at + 1] !== hyphen) return false;
  const end = Math.min(endOfLine(source, at), at + maxBoundaryLine);
  const line = source.toString('latin1', at + 2, end).trimEnd();
  return boundaries.has(line) || (line.endsWith('--') && boundaries.has(line.slice(0, -2)));
}

function isBlank(line: Uint8Array): boolean {
  return line[0] === lineFeed || (line[0] === carriageReturn && line[1] === lineFeed);
}

/** True for a line that continues the one before it. */
function isFolded([first]: Uint8Array): boolean {
  return first === space || first === tab;
}

/** The position after a line and its line break. */
function endOfLine(source: Uint8Array, at: number): number {
  const end = source.indexOf(lineFeed, at);
  return end === -1 ? source.length : end + 1;
}

function withoutLineBreak(source: Uint8Array, start: number, end: number): number {
  if (end <= start || source[end - 1] !== lineFeed) return end;
  return end - 1 > start && source[end - 2] === carriageReturn ? end - 2 : end - 1;
}

/** The start of some bytes, up to the nth occurrence of a byte, and the number of occurrences in it. */
function upToNth(
  bytes: Uint8Array,
  wanted: number,
  n: number,
): { readonly bytes: Uint8Array; readonly count: number } {
  let end = 0;
  for (let count = 0; count < n; count += 1) {
    const at = bytes.indexOf(wanted, end);
    if (at === -1) return { bytes, count };
    end = at + 1;
  }
  return { bytes: bytes.subarray(0, end), count: n };
}

/** Twice what legitimate mail contains. A line costs the parser about 25 µs and 2 kB. */
const limits = {
  textLines: 20_000,
  textBytes: 1024 * 1024,
  paddings: 1000,
  headerLines: 10_000,
  headerBytes: 256 * 1024,
  parts: 2000,
  /** Lines that may be boundaries. */
  dashes: 100_000,
} as const;
const maxPartHeaderBytes = 256 * 1024;
/** A boundary has at most 70 characters (RFC 2046, section 5.1.1). */
const maxBoundaryLine = 100;
const boundaryIn = /boundary\s*=\s*(?:"([^"\r\n]*)"|([^\s;"]+))/i;
const encodingIn = /^content-transfer-encoding\s*:\s*"?([\w-]+)/im;
const typeIn = /^content-type\s*:\s*([^\s;]+)/im;
const attachmentIn = /^content-disposition\s*:\s*"?attachment/im;
const placeholderStart = 'file ';
const placeholderPattern = /^file (\d+)\n?$/;
const maxPlaceholderLength = 20;
const newLine = Buffer.from('\r\n');
const [lineFeed, carriageReturn, hyphen, space, tab, equalsSign] = [
  0x0a, 0x0d, 0x2d, 0x20, 0x09, 0x3d,
];

/** Decodes the content of a part in place: the result is a view of the same memory. Takes linear time. */
function decodeTransfer(body: Uint8Array, encoding: string): Uint8Array {
  if (encoding === 'base64') return decodeBase64(body);
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body;
}

/** Ignores other characters. Some programs pad each line, so padding ends a unit, not the content. */
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

/** The value of each character in an alphabet by its code; -1 for other characters. */
function digitsOf(...alphabets: readonly string[]): Int8Array {
  const digits = new Int8Array(256).fill(-1);
  for (const alphabet of alphabets) {
    for (let i = 0; i < alphabet.length; i += 1) digits[alphabet.charCodeAt(i)] = i;
  }
  return digits;
}

const base64Digits = digitsOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const hexDigits = digitsOf('0123456789ABCDEF', '0123456789abcdef');
