import { useRef, useState } from 'react';
import { type FooterFormName, footerForms, formDialogWords } from '#content/form-dialogs.ts';
import { site } from '#content/site.ts';
import { useLoaded } from '#web/ui/use-loaded.ts';

const loadDialogs = () => import('#web/forms/dialog/footer-dialogs.tsx');

/** Careers and Partnership: buttons whose forms are loaded when a visitor comes near them. */
export function FooterForms() {
  const { part, failed, load } = useLoaded(loadDialogs);
  const [asked, setAsked] = useState<FooterFormName | null>(null);
  const opener = useRef<HTMLElement>(null);
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
              onPointerEnter={load}
              onFocus={load}
              onClick={(event) => {
                opener.current = event.currentTarget;
                setAsked(name);
                load();
              }}
            >
              {footerForms[name].button}
            </button>
            <noscript>
              <a className="footer-link" href={mailTo(name)}>
                {footerForms[name].button}
              </a>
            </noscript>
          </li>
        ))}
      </ul>
      {failed && asked ? (
        <p role="alert" className="small max-w-60">
          {formDialogWords.notLoaded}{' '}
          <a className="text-link" href={mailTo(asked)}>
            {site.email}
          </a>
          .
        </p>
      ) : null}
      {part ? <part.FooterDialogs asked={asked} onAsk={setAsked} opener={opener} /> : null}
    </div>
  );
}

const names = Object.keys(footerForms) as FooterFormName[];

function mailTo(name: FooterFormName): string {
  return `mailto:${site.email}?subject=${encodeURIComponent(footerForms[name].button)}`;
}
