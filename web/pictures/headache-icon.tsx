import type { HeadacheIcon } from '#content/home.ts';

/** A line drawing of 32 units for a headache that has no large picture. */
export function HeadacheGlyph({ icon }: { icon: Exclude<HeadacheIcon, 'price' | 'control'> }) {
  return (
    <svg
      viewBox="0 0 32 32"
      className="row-span-2 size-9 shrink-0 md:row-span-1 fill-none stroke-current"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[icon]} />
    </svg>
  );
}

const paths = {
  driver: 'M3 6H19V26H3zM7 11H15V16H7zM7 21H10M19 16H24M24 12V20H29V12zM24 14H26',
  migration:
    'M3 8C3 4 13 4 13 8V24C13 28 3 28 3 24zM3 8C3 12 13 12 13 8M17 16H28M24 12 28 16 24 20',
  report: 'M6 3H20L26 9V29H6zM20 3V9H26M11 24V19M16 24V14M21 24V17',
  night: 'M16 4A12 12 0 1 0 28 16M16 9V16L20 19M22 3H28L22 10H28',
  exchange: 'M4 11H26M21 6 26 11 21 16M28 21H6M11 16 6 21 11 26',
  exit: 'M6 5H26V28H6zM6 12H26M11 2V7M21 2V7M11 20H21',
  first: 'M7 29V4M7 5H24L20 10.5 24 16H7',
} as const;
