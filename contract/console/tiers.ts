import * as v from 'valibot';
import { id } from '../values.ts';
import { endpoint, everyone, owner } from './endpoint.ts';
import { textUpTo } from './values.ts';

/** A group of laboratories by their tests a year, which an owner names. */
const volumeTier = v.strictObject({
  id,
  name: v.string(),
  /** The lowest volume of the tier; 0 for the first one. */
  from: v.number(),
  /** The lowest volume of the next tier; null for the last one. */
  below: v.nullable(v.number()),
});
export type VolumeTier = v.InferOutput<typeof volumeTier>;

/** Tiers in ascending order. Every volume is in exactly one tier. */
const volumeTiers = v.strictObject({ tiers: v.array(volumeTier) });

/** More tiers would not fit a table that people compare at a glance. */
export const maxTiers = 12;
const maxVolume = 1_000_000_000;

/** Each tier begins where the previous one ends, so only the upper bounds are sent. */
const newTier = v.strictObject({
  /** Null for a new tier. A removed tier that is restored keeps its id, which filters refer to. */
  id: v.nullable(id),
  name: textUpTo(40, 'Enter a name.'),
  below: v.nullable(
    v.pipe(
      v.number('Enter a number of tests.'),
      v.integer('Enter a whole number.'),
      v.minValue(1, 'Enter a number above 0.'),
      v.maxValue(maxVolume, 'Enter at most 1,000,000,000.'),
    ),
  ),
});

type NewTier = v.InferOutput<typeof newTier>;

const newTiers = v.pipe(
  v.array(newTier),
  v.minLength(1, 'Add a tier.'),
  v.maxLength(maxTiers, `Use at most ${maxTiers} tiers.`),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const tiers = dataset.value;
    for (const [index, tier] of tiers.entries()) {
      for (const [key, message] of problemsOf(tier, tiers.slice(0, index), tiers.length)) {
        addIssue({
          message,
          path: [
            { type: 'array', origin: 'value', input: tiers, key: index, value: tier },
            { type: 'object', origin: 'value', input: tier, key, value: tier[key] },
          ],
        });
      }
    }
  }),
);

export const tierChange = v.strictObject({
  tiers: newTiers,
  /** The tiers that the change replaces. It is rejected if they have changed. */
  seen: v.array(volumeTier),
});

/** The fields of a tier that don't fit the tiers before it, with messages. */
function problemsOf(
  { id, name, below }: NewTier,
  earlier: readonly NewTier[],
  count: number,
): readonly (readonly [key: keyof NewTier, message: string])[] {
  const before = earlier.at(-1)?.below ?? 0;
  const isLast = earlier.length === count - 1;
  const isSameId = id !== null && earlier.some((one) => one.id === id);
  return [
    ...problem(!isLast && below === null, 'below', 'Enter a number of tests.'),
    ...problem(isLast && below !== null, 'below', 'The last tier has no upper bound.'),
    ...problem(below !== null && below <= before, 'below', 'Enter more than the tier before.'),
    ...problem(
      earlier.some((one) => isSameName(one.name, name)),
      'name',
      'Another tier has this name.',
    ),
    ...problem(isSameId, 'id', 'Another tier has this id.'),
  ];
}

function problem(exists: boolean, key: keyof NewTier, message: string) {
  return exists ? [[key, message] as const] : [];
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export const tierEndpoints = {
  volumeTiers: endpoint('GET /tiers', everyone, {
    scopes: ['leads:read'],
    summary: 'The laboratory tiers, by tests a year',
    response: volumeTiers,
  }),
  changeVolumeTiers: endpoint('PATCH /tiers', owner, {
    summary: 'Replaces the tiers; stored volumes stay as they are',
    body: tierChange,
    response: volumeTiers,
  }),
};
