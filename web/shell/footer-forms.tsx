import { formCopy } from '#content/form-engine.ts';
import { careerCopy } from '#content/forms/career.ts';
import { partnershipCopy } from '#content/forms/partnership.ts';
import { footerCopy } from '#content/shell.ts';
import { site } from '#contract/site.ts';

/** Careers and Partnership: buttons that open their forms over the page. */
export function FooterForms() {
  return (
    <div>
      <p className="footer-title">{footerCopy.workWithUs}</p>
      <ul className="mt-1">
        {forms.map(({ name, button }) => (
          <li key={name}>
            <button
              type="button"
              className="footer-link noscript:hidden"
              aria-haspopup="dialog"
              data-dialog={name}
            >
              {button}
            </button>
            <noscript>
              <a className="footer-link" href={mailTo(button)}>
                {button}
              </a>
            </noscript>
            <p role="alert" hidden data-dialog-failure={name} className="text-sm max-w-60">
              {formCopy.notLoaded}{' '}
              <a className="text-link" href={mailTo(button)}>
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

const forms = [
  { name: 'career', button: careerCopy.button },
  { name: 'partnership', button: partnershipCopy.button },
] as const;

function mailTo(subject: string): string {
  return `mailto:${site.email}?subject=${encodeURIComponent(subject)}`;
}
