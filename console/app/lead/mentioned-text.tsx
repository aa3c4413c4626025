import type { Note } from '#console/contract/lead.ts';

/** The text of a note with its mentions marked and web addresses linked. */
export function MentionedText({ note: { text, mentions } }: { note: Note }) {
  const labels = mentions.map(({ label }) => label);
  return (
    <p className="mt-0.5 break-words whitespace-pre-line">
      {splitAtMentions(text, labels).map((part, i) =>
        i % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: The parts of a text never move.
          <span key={i} className="rounded-sm bg-wash px-0.5 font-semibold">
            {part}
          </span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: The parts of a text never move.
          <LinkedText key={i} text={part} />
        ),
      )}
    </p>
  );
}

/** Splits a text at each `@label`; every second part is a mention. The longest matching label wins. */
export function splitAtMentions(text: string, labels: readonly string[]): readonly string[] {
  const marks = labels.map((label) => `@${label}`).toSorted((a, b) => b.length - a.length);
  const parts: string[] = [];
  let start = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const mark = at < start ? undefined : marks.find((one) => text.startsWith(one, at));
    if (mark === undefined) continue;
    parts.push(text.slice(start, at), mark);
    start = at + mark.length;
  }
  return [...parts, text.slice(start)];
}

/** Text with its web addresses as links. They open in a new tab that can't access this one. */
function LinkedText({ text }: { text: string }) {
  return splitAtLinks(text).map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: The parts of a text never move.
      <a key={i} href={part} target="_blank" rel="noopener noreferrer" className="text-link">
        {part}
      </a>
    ) : (
      part
    ),
  );
}

/**
 * Splits a text at each `http` or `https` address, which ends before closing punctuation; every second part is an
 * address.
 */
export function splitAtLinks(text: string): readonly string[] {
  return text.split(/\b(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'’”])/i);
}
