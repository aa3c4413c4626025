import { pageNamed } from '#content/pages.ts';
import { SiteLink } from '#web/ui/site-link.tsx';

/** What we use the details for. The policy opens in a new tab, so the form keeps its values. */
export function PrivacyNote({ text, className }: { text: string; className: string }) {
  const { path, title } = pageNamed('PrivacyPolicy');
  return (
    <p className={`text-sm border-t border-line text-muted ${className}`}>
      {text}{' '}
      <SiteLink href={path} target="_blank" className="text-link">
        {title}
      </SiteLink>
      .
    </p>
  );
}
