import usStates from './us-states.json' with { type: 'json' };

/** The district and territories, which also occur in CLIA numbers and addresses. */
const otherStates = [
  { code: 'AS', name: 'American Samoa' },
  { code: 'DC', name: 'District of Columbia' },
  { code: 'GU', name: 'Guam' },
  { code: 'MP', name: 'Northern Mariana Islands' },
  { code: 'PR', name: 'Puerto Rico' },
  { code: 'VI', name: 'U.S. Virgin Islands' },
] as const;

/** States, the federal district, and territories, sorted by name. */
export const statesAndTerritories = [...usStates, ...otherStates].toSorted((a, b) =>
  a.name.localeCompare(b.name, 'en'),
);
