/** Sodium on one analyzer, one run a day in October, in standard deviations from each level's mean. */
export const controlRuns = {
  level1: [
    0.3, -0.6, 0.9, -0.4, 0.2, 0.7, -0.9, 0.4, 1.1, -0.2, -0.8, 0.5, 2.3, 0.1, -0.5, 0.8, 0.4, 0.9,
    2.3, 2.5, 0.2, -0.4, 0.6, -1.1, 0.3, -0.2, 0.9, -0.6, 0.4, 0.1,
  ],
  level2: [
    -0.4, 0.5, -0.2, 0.8, -0.7, 3.4, 0.3, -0.6, 0.4, 0.9, -0.3, -0.9, -2.2, 0.6, 0.2, -0.5, 0.9,
    0.6, 0.9, 0.4, -0.3, 0.5, -0.8, 0.2, 0.7, -0.5, 0.1, -0.9, 0.6, -0.2,
  ],
} as const;

/** The controls that were repeated after a fix: day, standard deviations. */
export const controlRepeats = [
  [6, 0.4],
  [13, 0.4],
  [13, -0.3],
  [20, 0.1],
  [20, -0.5],
] as const;

/** Runs of another control in standard deviations. The last two in a row are above +2s. */
export const runsUntilStop = [
  0.3, -0.6, 0.9, -1.1, 0.2, 1.3, -0.4, 0.6, -1.5, 0.1, 0.8, -0.2, 1.1, 0.7, 0.4, 2.3, 2.5,
] as const;
