import { calendarText } from '#console/server/mailbox/calendar-text.ts';
import { decodeText } from '#console/server/mailbox/decode-text.ts';
import { htmlText } from '#console/server/mailbox/html-text.ts';
import type { MessagePart } from '#console/server/mailbox/split-message.ts';
import { cleanText } from '#server/lib/clean-text.ts';

/**
 * The text that a person wrote, from whatever part has it. `address` is the sender's; `isCut` is true if more text was left
 * out.
 */
export function bodyOf(root: MessagePart, address: string) {
  const inline = textIn(root, isInlineText);
  const text = isBlank(inline) ? textIn(root, ({ type }) => isTextType(type)) : inline;
  const calendars = leavesOf(root).filter(({ type }) => calendarTypes.has(type));
  const [events = ''] = calendars.map((part) => calendarText(part, address));
  const isCut = leavesOf(root).some(
    (part) => isInlineText(part) && part.content.length > maxSource,
  );
  return { text: [events, isBlank(text) ? '' : text].join('\n\n').trim(), isCut };
}

/** The parts without parts of their own, in order. */
export function leavesOf(part: MessagePart): readonly MessagePart[] {
  return part.parts.length === 0 ? [part] : part.parts.flatMap(leavesOf);
}

/** True if a part is shown as text and isn't a file. */
export function isShownText(part: MessagePart): boolean {
  return isInlineText(part) && part.fileName === '';
}

/** True if nothing in a text can be seen. */
function isBlank(text: string): boolean {
  return !/(?!\p{M})[^\s\p{Cf}\p{Cc}\u115f\u1160\u2800\u3164]/u.test(text);
}

type Filter = (part: MessagePart) => boolean;

function isInlineText({ type, isAttachment }: MessagePart): boolean {
  return isTextType(type) && !isAttachment;
}

/** A multipart without any part is a text whose sender forgot the boundaries. */
function isTextType(type: string): boolean {
  return /^(?:text\/(?:plain|html|enriched|richtext|markdown)|multipart\/.*)$/.test(type);
}

function textIn(part: MessagePart, isText: Filter): string {
  if (part.parts.length === 0) return isText(part) ? textOfLeaf(part) : '';
  if (part.type === 'multipart/alternative') return bestOf(part.parts, isText);
  let whole = '';
  for (const child of part.parts) {
    const text = textIn(child, isText).trim();
    // Some programs send the plain text and the HTML as if they were two texts.
    const isCopy = child.type === 'text/html' && wordsIn(whole).join() === wordsIn(text).join();
    if (!isBlank(text) && !isCopy) whole = `${whole}\n\n${text}`.trim();
  }
  return whole;
}

/**
 * The plain text, if it has every word of the HTML. Otherwise the HTML, which is what the sender saw, and the plain text
 * as well if it has more than a few words of its own and isn't only a notice.
 */
function bestOf(parts: readonly MessagePart[], isText: Filter): string {
  const isHtml = (part: MessagePart) => leavesOf(part).some(({ type }) => type === 'text/html');
  const all = parts.map((part) => ({ isRich: isHtml(part), text: textIn(part, isText).trim() }));
  const shown = all.filter(({ text }) => !isBlank(text));
  const plain = shown.find(({ isRich }) => !isRich)?.text ?? '';
  const rich = shown.findLast(({ isRich }) => isRich)?.text ?? '';
  if (missingIn(plain, rich) === 0) return plain;
  return missingIn(rich, plain) <= maxMissing || isStub(plain) ? rich : `${rich}\n\n${plain}`;
}

/** True for 'This email requires an HTML viewer'. */
function isStub(text: string): boolean {
  return text.length < maxStub && /(?<!\p{L})html(?!\p{L})/iu.test(text);
}

/** The share of a text's words that another text doesn't have. Addresses of links don't count. */
function missingIn(text: string, words: string): number {
  const wanted = new Set(wordsIn(words));
  const known = new Set(wordsIn(text));
  return wanted.size === 0 ? 0 : wanted.difference(known).size / wanted.size;
}

function wordsIn(text: string): readonly string[] {
  const plain = text
    .toLowerCase()
    .replace(/(?:https?|mailto):\S+/g, ' ')
    .replace(unspaced, ' $& ');
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function textOfLeaf({ type, content, charset, flow }: MessagePart): string {
  const source = content.subarray(0, maxSource);
  if (type === 'text/html') {
    const [, declared = ''] = charset === '' ? (metaCharset.exec(latin1(source)) ?? []) : [];
    return htmlText(cleanText(decodeText(source, charset || declared), maxSource));
  }
  const text = decodeText(source, charset);
  if (/enriched|richtext/.test(type)) {
    return htmlText(
      cleanText(
        text.replace(/<param>[^<]*<\/param>/gi, '').replace(/(?:\r?\n){2}/g, '<br>'),
        maxSource,
      ),
    );
  }
  return flow === null ? text : unfolded(text, flow);
}

/** Joins lines that end with a space (RFC 3676). Quoted lines stay as they are. */
function unfolded(text: string, flow: 'keep' | 'delete'): string {
  const lines: string[] = [];
  let isOpen = false;
  for (const line of text.split(/\r?\n/)) {
    const content = line.replace(/^ /, '');
    if (isOpen && !line.startsWith('>')) lines.push(`${lines.pop() ?? ''}${content}`);
    else lines.push(content);
    isOpen = content.endsWith(' ') && content !== '-- ' && !line.startsWith('>');
    if (isOpen && flow === 'delete') lines.push((lines.pop() ?? '').slice(0, -1));
  }
  return lines.join('\n');
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 2000)).toString('latin1');
}

const calendarTypes = new Set(['text/calendar', 'application/ics']);
const maxSource = 500_000;
const maxStub = 500;
/** Programs add some words to the plain text, such as the names of pictures. */
const maxMissing = 0.1;
/** Scripts that write words without spaces between them. */
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]/gu;
const metaCharset = /charset ?= ?["']?([\w-]+)/i;
