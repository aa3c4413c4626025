import { formCopy } from '#content/form-engine.ts';
import { pageNamed } from '#content/pages.ts';
import type { Form } from '#contract/form.ts';
import { SiteLink } from '#web/ui/site-link.tsx';

/** The form's notice. The policy opens in a new tab, so the form keeps its values. */
export function PrivacyNote({ form, className }: { form: Form; className: string }) {
  const { path, title } = pageNamed('PrivacyPolicy');
  return (
    <p className={`text-sm border-t border-line text-muted ${className}`}>
      {form.notice} {formCopy.readOur}{' '}
      <SiteLink href={path} target="_blank" className="text-link">
        {title}
      </SiteLink>
      .
    </p>
  );
}
