import { defineConfig } from 'vitest/config';

/** Journeys through the built site in Firefox and WebKit, apart from `npm test` (docs/decisions/003-tests.md). */
export default defineConfig({
  test: {
    include: ['tests/engines/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // One browser after the other: they share two cores with the server.
    fileParallelism: false,
    reporters: ['verbose'],
  },
});
