import { formDialogWords } from '#content/form-dialogs.ts';
import { pageNamed } from '#content/pages.ts';

/** What the details are used for. The policy opens beside the page, which keeps what was typed. */
export function PrivacyNote({ words }: { words: string }) {
  return (
    <p className="small mt-5 border-line border-t pt-4 text-muted">
      {words}{' '}
      <a
        href={pageNamed('PrivacyPolicy').path}
        target="_blank"
        rel="noopener"
        className="text-link"
      >
        {formDialogWords.privacyLink}
        <span className="sr-only"> {formDialogWords.newTab}</span>
      </a>
      .
    </p>
  );
}
