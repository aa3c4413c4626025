import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { registrationCopy } from '#content/registration.ts';
import { returnRoute } from '#web/shell/return-route.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Leads to the page from which registration was opened; Home until the browser has told it. */
export function ReturnLink() {
  const [path, setPath] = useState('/');
  useEffect(() => setPath(returnRoute().path), []);
  return (
    <Link
      to={path}
      className="small -ml-3 inline-flex min-h-11 items-center gap-1 rounded-field px-2 text-muted hover:text-ink"
    >
      <Icon name="back" size={18} />
      {registrationCopy.back}
    </Link>
  );
}
