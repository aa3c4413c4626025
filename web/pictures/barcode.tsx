/** Accession 26-1120-0417 in Code 128 C: a scanner reads it from the screen. */
export function Barcode({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 90 22" className={className} preserveAspectRatio="none" aria-hidden="true">
      <path
        d="M0 11H90"
        className="stroke-ink"
        strokeWidth="22"
        strokeDasharray={widths}
        shapeRendering="crispEdges"
      />
    </svg>
  );
}

/** Start C, 26, 11, 20, 04, 17, check digit 5, stop: widths of bars and spaces in turn, in modules. */
const widths = [...'2112323212212312122212311213221232211312222331112', '9'].join(' ');
