import { useEndpoint } from '#console/app/api/query-client.ts';
import { Glyph } from '#console/app/ui/glyph.tsx';

/** Warns that emails are only written to files, because they would otherwise look sent. */
export function MailWarning() {
  if (useMailSent()) return null;
  return (
    <p className="mb-3 flex gap-2 rounded-field border border-rule bg-wash px-3 py-2">
      <span className="mt-0.5 text-alarm">
        <Glyph name="alert" size={16} />
      </span>
      <span>
        <strong className="font-semibold">Email is off.</strong> Mail is saved as files on the
        server and reaches nobody until a mail server is entered under General.
      </span>
    </p>
  );
}

/** True until the server’s settings are known. */
export function useMailSent(): boolean {
  return useEndpoint('account').data?.isMailSent ?? true;
}
