import { Fragment } from 'react';
import type { Note } from '#console/contract/lead.ts';

/** The text of a note with its mentions marked and web addresses linked. */
export function MentionedText({ note: { text, mentions } }: { note: Note }) {
  return (
    <p className="mt-0.5 break-words whitespace-pre-line">
      {splitAtMentions(
        text,
        mentions.map(({ label }) => label),
      ).map(({ at, part, isMention }) =>
        isMention ? (
          <span key={at} className="rounded-sm bg-wash px-0.5 font-semibold">
            {part}
          </span>
        ) : (
          <LinkedText key={at} text={part} />
        ),
      )}
    </p>
  );
}

type Part = { readonly at: number; readonly part: string };
type MentionPart = Part & { readonly isMention: boolean };
type LinkPart = Part & { readonly isLink: boolean };

/** Splits a text at each `@label`. The longest matching label wins. */
export function splitAtMentions(text: string, labels: readonly string[]): readonly MentionPart[] {
  const marks = labels.map((label) => `@${label}`).toSorted((a, b) => b.length - a.length);
  const parts: MentionPart[] = [];
  let start = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const mark = at < start ? undefined : marks.find((one) => text.startsWith(one, at));
    if (mark === undefined) continue;
    if (at > start) parts.push({ at: start, part: text.slice(start, at), isMention: false });
    start = at + mark.length;
    parts.push({ at, part: mark, isMention: true });
  }
  if (start < text.length) parts.push({ at: start, part: text.slice(start), isMention: false });
  return parts;
}

/** Text with its web addresses as links. They open in a new tab that can't access this one. */
function LinkedText({ text }: { text: string }) {
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

/** Splits a text at each `http` or `https` address, which ends before closing punctuation. */
export function splitAtLinks(text: string): readonly LinkPart[] {
  const parts: LinkPart[] = [];
  let start = 0;
  for (const { 0: link, index } of text.matchAll(/\bhttps?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'’”]/gi)) {
    if (index > start) parts.push({ at: start, part: text.slice(start, index), isLink: false });
    start = index + link.length;
    parts.push({ at: index, part: link, isLink: true });
  }
  if (start < text.length) parts.push({ at: start, part: text.slice(start), isLink: false });
  return parts;
}
