import type { ReactNode } from 'react';

/** A label next to its value, in the column beside the conversation. */
export function SideRow({
  label,
  htmlFor,
  children,
}: {
  label: string;
  htmlFor?: string;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[5.8rem_minmax(0,1fr)] items-baseline gap-2">
      {htmlFor ? (
        <label htmlFor={htmlFor} className="text-soft">
          {label}
        </label>
      ) : (
        <span className="text-soft">{label}</span>
      )}
      {children}
    </div>
  );
}
