/** Words for a screen reader where the eye already has a picture. */
export function HiddenWords({ children }: { children: string }) {
  return <span className="sr-only">{children}</span>;
}
