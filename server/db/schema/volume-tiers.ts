import type { CleanText } from '#server/lib/clean-text.ts';
import { bigint, type Feature, nullable, text } from './feature.ts';

export const volumeTiers = {
  tables: {
    /** Groups of laboratories by tests per year. Together, the rows cover every volume without gaps. */
    volume_tiers: {
      id: text('primary key'),
      name: text<CleanText>(),
      /** The lowest volume of the tier. */
      from_tests: bigint('unique'),
      /** The lowest volume of the next tier; null for the last one. */
      below_tests: nullable(bigint()),
    },
  },
  statements: [
    `insert into volume_tiers (id, name, from_tests, below_tests) values
      ('019abcde-0000-7000-8000-000000000001', 'Under 10,000', 0, 10000),
      ('019abcde-0000-7000-8000-000000000002', '10,000 to 100,000', 10000, 100000),
      ('019abcde-0000-7000-8000-000000000003', '100,000 to 1,000,000', 100000, 1000000),
      ('019abcde-0000-7000-8000-000000000004', '1,000,000 and above', 1000000, null)`,
  ],
} satisfies Feature;
