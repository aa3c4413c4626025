/** Text for screen readers where an icon says it to the eye. */
export function VisuallyHidden({ children }: { children: string }) {
  return <span className="sr-only">{children}</span>;
}
