import type { Note } from '#contract/console/lead.ts';
import { LinkedText } from './linked-text.tsx';

/** The text of a note with its mentions marked and web addresses linked. */
export function MentionedText({ note: { text, mentions } }: { note: Note }) {
  return (
    <p className="mt-0.5 break-words whitespace-pre-line">
      {splitAtMentions(
        text,
        mentions.map(({ label }) => label),
      ).map(({ at, part, isMention }) =>
        isMention ? (
          <span key={at} className="mention">
            {part}
          </span>
        ) : (
          <LinkedText key={at} text={part} />
        ),
      )}
    </p>
  );
}

type Part = { readonly at: number; readonly part: string; readonly isMention: boolean };

/** Splits a text at each `@label`. The longest matching label wins. */
export function splitAtMentions(text: string, labels: readonly string[]): readonly Part[] {
  const marks = labels.map((label) => `@${label}`).toSorted((a, b) => b.length - a.length);
  const parts: Part[] = [];
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
