import { Parser } from 'htmlparser2';

/**
 * Converts an HTML email to text with its paragraphs, lists, and quotes. Links show their target; nothing is loaded.
 * Stops at tags that are nested too deeply, because the parser's work for each tag grows with the number of open tags.
 */
export function htmlText(html: string): string {
  const parts: string[] = [];
  let hidden = 0;
  let preformatted = 0;
  let href: string | null = null;
  let linkStart = 0;
  let depth = 0;
  const parser = new Parser({
    onopentagname: () => {
      depth += 1;
      if (depth > maxDepth) parser.pause();
    },
    onopentag: (name, attributes) => {
      if (hiddenTags.has(name)) hidden += 1;
      else if (name === 'pre') preformatted += 1;
      else if (name === 'a' && /^(?:https?|mailto):/i.test(attributes.href ?? '')) {
        href = attributes.href ?? null;
        linkStart = parts.length;
      } else parts.push(textBefore.get(name) ?? breakAround(name));
    },
    ontext: (text) => {
      if (hidden === 0) parts.push(preformatted > 0 ? text : text.replace(/\s+/g, ' '));
    },
    onclosetag: (name) => {
      depth -= 1;
      if (hiddenTags.has(name)) hidden = Math.max(0, hidden - 1);
      else if (name === 'pre') preformatted = Math.max(0, preformatted - 1);
      else if (name === 'a' && href !== null) {
        parts.push(targetAfter(parts.slice(linkStart).join('').trim(), href));
        href = null;
      } else parts.push(name === 'blockquote' ? quoteEnd : breakAround(name));
    },
  });
  parser.end(html);
  return quoted(parts.join(''))
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function breakAround(tag: string): string {
  if (paragraphTags.has(tag)) return '\n\n';
  return blockTags.has(tag) ? '\n' : '';
}

/** A link's target, unless its label shows it or is empty. */
function targetAfter(label: string, href: string): string {
  const target = href.replace(/^mailto:/i, '');
  return label === target || label === '' ? '' : ` (${target})`;
}

/** Prefixes lines inside quotes with `>`, as in plain-text emails. */
function quoted(text: string): readonly string[] {
  let depth = 0;
  const tight = ['\n\n', '\n', ' '].reduce(
    (rest, gap) =>
      rest.replaceAll(quoteStart + gap, quoteStart).replaceAll(gap + quoteEnd, quoteEnd),
    text.replace(/\n{3,}/g, '\n\n'),
  );
  return tight.split('\n').flatMap((line) =>
    line.split(quoteMarks).flatMap((part, _, all) => {
      if (part === quoteStart) depth += 1;
      else if (part === quoteEnd) depth = Math.max(0, depth - 1);
      else if (part.trim() !== '' || all.length === 1) {
        const content = part.replace(/^ /, '');
        return [depth === 0 ? content : `${'>'.repeat(Math.min(depth, maxQuoteDepth))} ${content}`];
      }
      return [];
    }),
  );
}

const maxDepth = 1000;
const quoteStart = '\u0001';
const quoteEnd = '\u0002';
// biome-ignore lint/suspicious/noControlCharactersInRegex: our own marks; emails no longer contain any.
const quoteMarks = /([\u0001\u0002])/;
const maxQuoteDepth = 10;
const textBefore: ReadonlyMap<string, string> = new Map([
  ['br', '\n'],
  ['li', '\n- '],
  ['blockquote', quoteStart],
  ['td', ' '],
  ['th', ' '],
]);
const hiddenTags = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'object']);
const paragraphTags = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'table',
  'pre',
]);
const blockTags = new Set([
  ...paragraphTags,
  ...['div', 'tr', 'section', 'article', 'header', 'footer', 'hr', 'address', 'center', 'form'],
]);
