import { Fragment } from 'react';

/** Text with its web addresses as links. They open in a new tab that can't access this one. */
export function LinkedText({ text }: { text: string }) {
  return splitAtLinks(text).map(({ at, part, isLink }) =>
    isLink ? (
      <a key={at} href={part} target="_blank" rel="noopener noreferrer" className="text-link">
        {part}
      </a>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}

type Part = { readonly at: number; readonly part: string; readonly isLink: boolean };

/** Splits a text at each `http` or `https` address, which ends before closing punctuation. */
export function splitAtLinks(text: string): readonly Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (const { 0: link, index } of text.matchAll(/\bhttps?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'’”]/gi)) {
    if (index > start) parts.push({ at: start, part: text.slice(start, index), isLink: false });
    start = index + link.length;
    parts.push({ at: index, part: link, isLink: true });
  }
  if (start < text.length) parts.push({ at: start, part: text.slice(start), isLink: false });
  return parts;
}
