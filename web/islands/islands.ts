import type { ComponentType } from 'react';

/**
 * Every island: the name that its element carries, and the module that has its code. The build
 * renders them from here, and the browser loads them from here, so each has one entry.
 */
export const islands = {
  'contact-form': () =>
    import('#web/forms/contact/contact-form.tsx').then((part) => part.ContactForm),
  'demo-form': () => import('#web/forms/demo/demo-form.tsx').then((part) => part.DemoForm),
  'price-form': () => import('#web/forms/price/price-form.tsx').then((part) => part.PriceForm),
  'registration-form': () =>
    import('#web/forms/registration/registration-form.tsx').then((part) => part.RegistrationForm),
  'my-data-form': () =>
    import('#web/forms/my-data/my-data-form.tsx').then((part) => part.MyDataForm),
  'drivers-catalog': () =>
    import('#web/pages/drivers/drivers-catalog.tsx').then((part) => part.DriversCatalog),
} as const;

export type IslandName = keyof typeof islands;

type Part<Name extends IslandName> = Awaited<ReturnType<(typeof islands)[Name]>>;

/** An island's props. They are written into the page as JSON, so they must be plain data. */
export type IslandProps<Name extends IslandName> =
  Part<Name> extends ComponentType<infer Props> ? Props : never;

/** When an island hydrates. The first touch always hydrates it. */
export type IslandTrigger = 'near' | 'touch' | 'address';
