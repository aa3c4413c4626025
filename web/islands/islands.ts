import type { ComponentType } from 'react';

/** Every island by its name: the form in each folder of `web/forms`, and the parts of pages below. */
export const islands: ReadonlyMap<string, LoadPart<object>> = partsByName(
  import.meta.glob([
    '/web/forms/*/*-form.tsx',
    '/web/pages/cost/cost-sheet.tsx',
    '/web/pages/drivers/drivers-catalog.tsx',
  ]),
);

/** The event that hydrates an island. The first touch always does, too. */
export type IslandTrigger = 'near' | 'touch' | 'address';

/** Loads a component. Rejects when its module can't be loaded. */
type LoadPart<Props> = () => Promise<ComponentType<Props>>;

/**
 * Components of modules that load later, keyed by file name. The component is named after its file:
 * `contact-form` loads `web/forms/contact/contact-form.tsx` and returns its `ContactForm`.
 */
export function partsByName<Props>(
  modules: Readonly<Record<string, () => Promise<unknown>>>,
): ReadonlyMap<string, LoadPart<Props>> {
  return new Map(
    Object.entries(modules).map(([path, load]) => {
      const name = path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));
      const exported = name.replace(/(?:^|-)./g, (start) => start.slice(-1).toUpperCase());
      return [
        name,
        async () =>
          ((await load()) as Record<string, ComponentType<Props>>)[exported] ?? missing(path),
      ];
    }),
  );
}

/** Rejects if no part has the name or its module can't be loaded. */
export async function loadPart<Props>(
  parts: ReadonlyMap<string, LoadPart<Props>>,
  name = '',
): Promise<ComponentType<Props>> {
  const load = parts.get(name);
  if (!load) throw new Error(`There is no part ${name}`);
  return load();
}

function missing(path: string): never {
  throw new Error(`${path} doesn’t export the component that it is named after`);
}
