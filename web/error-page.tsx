import { errorPageWords as words } from '#content/error-page.ts';
import { site } from '#content/site.ts';
import { Button } from '#web/ui/button.tsx';

/** Stands in for a page that failed. It is plain, since whatever failed may be a part of the frame. */
export function ErrorPage() {
  return (
    <main id="content" className="frame py-20">
      <title>{words.title}</title>
      <h1 className="display-2">{words.title}</h1>
      <p className="lead mt-6">
        {words.lead}{' '}
        <a className="text-link" href={`mailto:${site.email}`}>
          {site.email}
        </a>
        .
      </p>
      <p className="mt-8 flex flex-wrap gap-4">
        <Button onClick={() => window.location.reload()}>{words.again}</Button>
        <a className="button button-secondary" href="/">
          {words.home}
        </a>
      </p>
    </main>
  );
}
