import { statesAndTerritories } from '#contract/states.ts';

/** The options of a select for a state. */
export const stateOptions = [
  ['', 'Not known'],
  ...statesAndTerritories.map(({ name }) => [name, name] as const),
] as const;
