import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { fastFolder } from './tests/support/fast-folder.ts';

/** The files that start servers take longest, so they start first. Without a cache Vitest knows only sizes. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isFast = ({ moduleId }: TestSpecification) => Number(!moduleId.includes('/faults/'));
    return (await super.sort(files)).toSorted((one, other) => isFast(one) - isFast(other));
  }
}

export default defineConfig({
  test: {
    include: [
      '{contract,content,web,console,server,tools}/**/*.test.{ts,tsx}',
      'tests/{faults,unit}/**/*.test.ts',
    ],
    environment: 'node',
    env: { TMPDIR: fastFolder() },
    // Ten times what the longest tests need, because other work on the machine slows them down.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: 'server/extension/install-console.ts',
    globalSetup: 'tests/support/shared-postgres.ts',
    sequence: { sequencer: SlowFirst },
    pool: 'forks',
    isolate: false,
    // Most of the time goes into waiting for servers and disks, so more files run in parallel than there are cores.
    maxWorkers: 4,
  },
});
