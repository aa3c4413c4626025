import type { ReactNode } from 'react';

/** A file of a mail, as a download link. Without `href` it has no link. */
export function FileRow({
  href,
  name,
  bytes,
  children,
}: {
  href: string | null;
  name: string;
  bytes: number;
  children?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      {href === null ? (
        <span className="break-all">{name}</span>
      ) : (
        <a className="text-link break-all" href={href} download>
          {name}
        </a>
      )}
      <span className="text-xs text-soft">
        {fileSize(bytes)}
        {children}
      </span>
    </li>
  );
}

export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
