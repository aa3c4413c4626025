import type { PhoneCountry } from '#web/form-engine/phone/phone-country.ts';

let loading: Promise<readonly PhoneCountry[] | undefined> | undefined;

/** Every country, once somebody uses a phone field; undefined when they cannot be loaded now. */
export function loadCountries(): Promise<readonly PhoneCountry[] | undefined> {
  loading ??= import('#web/form-engine/phone/phone-country-list.ts').then(
    ({ phoneCountries }) => phoneCountries,
    () => {
      loading = undefined;
      return undefined;
    },
  );
  return loading;
}
