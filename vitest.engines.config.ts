import { defineConfig } from 'vitest/config';

/** Journeys through the built site in Firefox and WebKit, apart from `npm test` (docs/decisions/003-tests.md). */
export default defineConfig({
  test: {
    include: ['tests/engines/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Run browsers one at a time, because they share the cores with the server.
    fileParallelism: false,
    reporters: ['verbose'],
  },
});
