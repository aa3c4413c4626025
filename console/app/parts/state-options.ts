import { statesAndTerritories } from '#contract/states.ts';

export const stateOptions = [
  ['', 'Not known'],
  ...statesAndTerritories.map(({ name }) => [name, name] as const),
] as const;
