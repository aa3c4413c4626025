import { type LoadPart, partsByName } from '#web/islands/parts-by-name.ts';

/** Every island by its name: the form in each folder of `web/forms`, and the parts of pages below. */
export const islands: ReadonlyMap<string, LoadPart<object>> = partsByName(
  import.meta.glob(['/web/forms/*/*-form.tsx', '/web/pages/drivers/drivers-catalog.tsx']),
);

/** When an island hydrates. The first touch always hydrates it. */
export type IslandTrigger = 'near' | 'touch' | 'address';
