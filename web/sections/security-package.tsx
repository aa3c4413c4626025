import { copyOf } from '#content/copy-of.ts';
import type { CopyOf } from '#content/kinds.ts';
import type { Onward } from '#content/prose.ts';
import { href } from '#contract/addresses.ts';
import { ArrowLink, ArrowLinks } from '#web/sections/arrow-link.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

type SecurityPackageProps = {
  copy?: CopyOf<'security'>;
  statusPages?: CopyOf<'proof'>['statusPages'];
};

/** The request for answers in writing, and the documents that a visitor can have today, if any. */
export function SecurityPackage({
  copy = copyOf('security'),
  statusPages = copyOf('proof').statusPages,
}: SecurityPackageProps) {
  const { title, text, documentsTitle } = copy.package;
  const { documents } = copy;
  const status = statusPages.map((page): Onward => ({ text: page.title, href: page.href }));
  return (
    <div data-tone="wash" className="mt-6 rounded-sheet px-5 py-6 md:px-8 md:py-7">
      <h3 className="text-xl">{title}</h3>
      <p className="mt-2 max-w-measure text-muted">{text}</p>
      <ButtonLink to={href('Lab', '#contacts', { purpose: 'security' })} className="mt-5">
        {title}
      </ButtonLink>
      {documents.length > 0 ? (
        <>
          <h4 className="mt-8 font-semibold">{documentsTitle}</h4>
          <ul className="mt-2">
            {documents.map((document) => (
              <li key={document.name} className="border-line border-t py-3">
                {document.href ? (
                  <ArrowLink link={{ text: document.name, href: document.href }} />
                ) : (
                  <p className="font-semibold">{document.name}</p>
                )}
                <p className="text-muted text-sm">{document.text}</p>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {status.length > 0 ? <ArrowLinks links={status} className="mt-4" /> : null}
    </div>
  );
}
