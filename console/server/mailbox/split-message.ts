import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type MimeNode, Splitter, type SplitterChunk } from '@zone-eu/mailsplit';
import { answerLimits } from '#console/contract/conversation.ts';
import { decodeText } from '#console/server/mailbox/decode-text.ts';

/** A header field of an email or of a report, with its name in lower case. */
export type MailField = { readonly name: string; readonly value: string };

export type MessagePart = {
  /** The media type in lower case; `text/plain` if the message doesn't state a valid one. */
  readonly type: string;
  readonly charset: string;
  /** Blank if the part has no file name. */
  readonly fileName: string;
  readonly isAttachment: boolean;
  /** For `format=flowed` (RFC 3676): `delete` if the space at the end of a soft break isn't part of the text. */
  readonly flow: 'keep' | 'delete' | null;
  readonly parts: readonly MessagePart[];
  /** The decoded content, or only its start if it is shorter than `size`. */
  readonly content: Uint8Array;
  readonly size: number;
};

/**
 * Splits an email into its decoded parts. Everything that a sender can multiply has a limit. A message that exceeds one
 * ends there, so its beginning can be shown: then `isCut` is true. `root` is null if the message is empty.
 */
export async function splitMessage(source: Uint8Array) {
  const pieces = new PartCollector();
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.length);
  const end = endOfHeader(bytes);
  const isLong = end > limits.headerBytes;
  const header = isLong ? shortened(bytes.subarray(0, end)) : bytes.subarray(0, end);
  const splitter = new Splitter({ ignoreEmbedded: true, maxChildNodes: limits.parts });
  let isCut = isLong;
  try {
    await pipeline(
      Readable.from([header, ...slicesOf(bytes.subarray(end))]),
      splitter,
      async (chunks: AsyncIterable<SplitterChunk>) => {
        for await (const chunk of chunks) pieces.add(chunk);
      },
    );
  } catch {
    isCut = true;
  }
  const root = await pieces.decode();
  return { headers: pieces.headers(), root, isCut: isCut || pieces.isCut };
}

/** The position after the blank line that ends the header. */
export function endOfHeader(source: Uint8Array): number {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.length);
  const ends = ['\r\n\r\n', '\n\n'].flatMap((blank) => {
    const at = bytes.indexOf(blank);
    return at === -1 ? [] : at + blank.length;
  });
  return Math.min(bytes.length, ...ends);
}

type Piece = {
  readonly node: MimeNode;
  readonly children: Piece[];
  /** Views of the source. */
  readonly chunks: Uint8Array[];
  length: number;
};

class PartCollector {
  isCut = false;
  readonly #pieces = new Map<MimeNode, Piece>();
  #textBytes = limits.textBytes;

  add(chunk: SplitterChunk): void {
    if (chunk.type !== 'node') {
      const piece = this.#pieces.get(chunk.node);
      // Between the parts of a multipart there is only text for mail programs that don't know MIME.
      if (!piece || piece.children.length > 0) return;
      piece.chunks.push(chunk.value);
      piece.length += chunk.value.length;
      return;
    }
    if (depthOf(chunk) > limits.depth) throw new Error('The message is nested too deeply');
    const piece: Piece = { node: chunk, children: [], chunks: [], length: 0 };
    this.#pieces.set(chunk, piece);
    if (chunk.parentNode) this.#pieces.get(chunk.parentNode)?.children.push(piece);
  }

  headers(): readonly MailField[] {
    const [root] = this.#pieces.keys();
    return root?.headers ? root.headers.getList().map(({ key, line }) => fieldOf(key, line)) : [];
  }

  async decode(): Promise<MessagePart | null> {
    const [root] = this.#pieces.values();
    return root ? this.#partOf(root) : null;
  }

  async #partOf({ node, children, chunks, length }: Piece): Promise<MessagePart> {
    const parts: MessagePart[] = [];
    for (const child of children) parts.push(await this.#partOf(child));
    const type = typeOf(node);
    const isAttachment = node.disposition === 'attachment';
    const isText = !isAttachment && /^(?:text|multipart)\//.test(type);
    const max = Math.min(length, isText ? this.#textBytes : answerLimits.fileBytes);
    const { content, size } = await decoded(node, parts.length > 0 ? [] : chunks, max);
    if (isText) {
      this.#textBytes -= content.length;
      this.isCut ||= content.length < size;
    }
    return {
      type,
      charset: node.charset || '',
      fileName: node.filename || '',
      isAttachment,
      flow: node.flowed ? (node.delSp ? 'delete' : 'keep') : null,
      parts,
      content,
      size,
    };
  }
}

async function decoded(
  node: MimeNode,
  chunks: readonly Uint8Array[],
  maxBytes: number,
): Promise<Pick<MessagePart, 'content' | 'size'>> {
  const kept = new Uint8Array(maxBytes);
  let size = 0;
  const keep = async (pieces: AsyncIterable<Uint8Array>) => {
    for await (const piece of pieces) {
      if (size < maxBytes) kept.set(piece.subarray(0, maxBytes - size), size);
      size += piece.length;
    }
  };
  if (chunks.length > 0) await pipeline(chunks, node.getDecoder(), keep);
  return { content: kept.subarray(0, size), size };
}

/** RFC 2045, section 5.2: an invalid type means plain text. */
function typeOf({ contentType }: MimeNode): string {
  return contentType && /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? contentType : 'text/plain';
}

function depthOf({ parentNode }: MimeNode): number {
  let depth = 0;
  for (let node = parentNode; node && depth <= limits.depth; node = node.parentNode) depth += 1;
  return depth;
}

/** Senders and gateways also write UTF-8 and Windows-1252 into headers without encoding it. */
function fieldOf(name: string, line: string): MailField {
  const value = line.slice(line.indexOf(':') + 1).replace(/\r?\n/g, '');
  return { name, value: decodeText(Buffer.from(value, 'latin1'), '').trim() };
}

/** Keeps the first fields of a header that are not too long, so that one of them can't hide the others. */
function shortened(header: Buffer): Buffer {
  const fields = header.toString('latin1').split(/\r?\n(?![ \t])/);
  let left = limits.headerBytes;
  const kept = fields.slice(0, limits.headerFields).filter((field) => {
    const isKept = field.length <= left;
    if (isKept) left -= field.length;
    return isKept;
  });
  return Buffer.from(`${kept.join('\r\n').trimEnd()}\r\n\r\n`, 'latin1');
}

function slicesOf(bytes: Buffer): readonly Buffer[] {
  const count = Math.ceil(bytes.length / sliceBytes);
  return Array.from({ length: count }, (_, i) => {
    return bytes.subarray(i * sliceBytes, (i + 1) * sliceBytes);
  });
}

/** Twice what legitimate mail contains. */
const limits = {
  textBytes: 1024 * 1024,
  headerBytes: 256 * 1024,
  headerFields: 4000,
  parts: 2000,
  depth: 30,
} as const;
const sliceBytes = 64 * 1024;
