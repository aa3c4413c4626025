import type { Reply } from '#contract/reply.ts';

/** The popup's text in the page, for a connection that broke before the popup was loaded. */
export function PlainResult({ reply }: { reply: Reply }) {
  return (
    <p role="alert" className="mt-4 font-medium">
      {reply.heading}: {reply.message}
    </p>
  );
}
