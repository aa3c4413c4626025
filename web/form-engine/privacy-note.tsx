import { pageNamed } from '#content/pages.ts';
import { SiteLink } from '#web/ui/site-link.tsx';

/** What the details are used for. The policy opens beside the page, which keeps what was typed. */
export function PrivacyNote({ words, className }: { words: string; className: string }) {
  const { path, title } = pageNamed('PrivacyPolicy');
  return (
    <p className={`text-sm border-t border-line text-muted ${className}`}>
      {words}{' '}
      <SiteLink href={path} target="_blank" className="text-link">
        {title}
      </SiteLink>
      .
    </p>
  );
}
