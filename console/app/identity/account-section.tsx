import type { ReactNode } from 'react';

/** A section with its heading and explanation on the left, and its controls on the right. */
export function AccountSection({
  title,
  note,
  children,
}: {
  title: string;
  note: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className="grid gap-x-10 gap-y-4 py-6 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
      <div>
        <h2 className="font-semibold">{title}</h2>
        <p className="mt-1 text-soft">{note}</p>
      </div>
      <div className="max-w-md">{children}</div>
    </section>
  );
}
