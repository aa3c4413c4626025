import { encode } from 'uqr';

/** A QR code drawn as one path. Callers also show its text. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { border: quietZone });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={className}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

type QrCodeProps = { text: string; label: string; className: string };

/** The quiet zone that the standard requires for scanners, in modules. */
const quietZone = 4;
