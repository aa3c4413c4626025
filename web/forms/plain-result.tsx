import type { ResultDialogProps } from '#web/forms/result-dialog.tsx';

/** The same words in the page, for a connection that broke before the dialog was loaded. */
export function PlainResult({ reply, open }: ResultDialogProps) {
  return open ? (
    <p role="alert" className="mt-4 font-medium">
      {reply.heading}: {reply.message}
    </p>
  ) : null;
}
