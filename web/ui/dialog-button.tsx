import { Fragment } from 'react';
import allFormCopy from '#content/form-copy.json' with { type: 'json' };
import { site } from '#contract/site.ts';

const { form: formCopy } = allFormCopy;

/** A text that ends with our email address, shown if something isn't available on the page. */
export function MailLink({ text, to = mailbox }: { text: string; to?: string }) {
  return (
    <Fragment>
      <span>{`${text} `}</span>
      <a className="text-link" href={to}>
        {site.email}
      </a>
      <span>.</span>
    </Fragment>
  );
}

const mailbox = `mailto:${site.email}`;

type DialogButtonProps = {
  /** The dialog's name (`overlays/dialog-buttons.ts`). */
  name: string;
  text: string;
  /** The subject of the email that the visitor sends instead. */
  subject: string;
  className: string;
  failureClass: string;
};

/** Opens a form over the page. Without scripts, or if the form can't be loaded, the button starts an email to us. */
export function DialogButton({ name, text, subject, className, failureClass }: DialogButtonProps) {
  const to = `${mailbox}?subject=${encodeURIComponent(subject)}`;
  return (
    <Fragment>
      <button
        type="button"
        className={`${className} noscript:hidden`}
        aria-haspopup="dialog"
        data-dialog={name}
      >
        {text}
      </button>
      <noscript>
        <a className={className} href={to}>
          {text}
        </a>
      </noscript>
      <p role="alert" hidden data-dialog-failure={name} className={`text-sm ${failureClass}`}>
        <MailLink text={formCopy.notLoaded} to={to} />
      </p>
    </Fragment>
  );
}
