import { usStates } from '../us-states.ts';

/** Those that a CLIA number or an address may name, too. */
const otherStates = [
  { code: 'AS', name: 'American Samoa' },
  { code: 'DC', name: 'District of Columbia' },
  { code: 'GU', name: 'Guam' },
  { code: 'MP', name: 'Northern Mariana Islands' },
  { code: 'PR', name: 'Puerto Rico' },
  { code: 'VI', name: 'U.S. Virgin Islands' },
] as const;

/** States, the federal district, and territories, in the order of their names. */
export const statesAndTerritories = [...usStates, ...otherStates].toSorted((a, b) =>
  a.name.localeCompare(b.name, 'en'),
);
