import { LineDrawing, sharedPaths } from './line-drawing.tsx';

export type IconName = keyof typeof paths;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return <LineDrawing path={paths[name]} size={size} />;
}

/** Text for screen readers that replaces an icon. */
export function VisuallyHidden({ children }: { children: string }) {
  return <span className="sr-only">{children}</span>;
}

const paths = {
  ...sharedPaths,
  forward: 'M9 6l6 6-6 6',
  restart: 'M4 5v5h5M4.6 10a8 8 0 1 1-.4 4',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  external: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  login: 'M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M4 12h11M11 8l4 4-4 4',
  play: 'M8 5.5v13l10-6.5z',
  pause: 'M9 6v12M15 6v12',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
} as const;
