import { type FooterFormName, footerForms, formDialogWords } from '#content/form-dialogs.ts';
import { site } from '#contract/site.ts';

/** Careers and Partnership: buttons that open their forms over the page. */
export function FooterForms() {
  return (
    <div>
      <p className="footer-title">{formDialogWords.footerTitle}</p>
      <ul className="mt-1">
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              className="footer-link noscript:hidden"
              aria-haspopup="dialog"
              data-dialog={name}
            >
              {footerForms[name].button}
            </button>
            <noscript>
              <a className="footer-link" href={mailTo(name)}>
                {footerForms[name].button}
              </a>
            </noscript>
            <p role="alert" hidden data-dialog-failure={name} className="small max-w-60">
              {formDialogWords.notLoaded}{' '}
              <a className="text-link" href={mailTo(name)}>
                {site.email}
              </a>
              .
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

const names = Object.keys(footerForms) as FooterFormName[];

function mailTo(name: FooterFormName): string {
  return `mailto:${site.email}?subject=${encodeURIComponent(footerForms[name].button)}`;
}
