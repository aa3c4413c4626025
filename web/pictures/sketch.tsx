/** The paths of a drawing; `lit` parts and dots take the color of the text. */
export type SketchPaths = { readonly line: string; readonly lit: string; readonly dots?: string };

/** A drawing of lines, `viewBox` units large. */
export function Sketch({
  paths: { line, lit, dots },
  viewBox,
  className,
}: {
  paths: SketchPaths;
  viewBox: string;
  className: string;
}) {
  return (
    <svg
      viewBox={viewBox}
      className={className}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={line} className="stroke-muted" strokeWidth="1.5" />
      <path d={lit} className="stroke-current" strokeWidth="3" />
      {dots ? <path d={dots} className="stroke-current" strokeWidth="9" /> : null}
    </svg>
  );
}
