import { beforeEach, describe, onTestFinished } from 'vitest';
import { oneDatabase } from './databases.ts';
import { anIntakeApp, type IntakeApp } from './intake-app.ts';
import { startNppesServer } from './nppes-server.ts';
import type { RegistryServer } from './registry-server.ts';

type Given = {
  readonly database: string;
  /** The running test's registry. */
  readonly registry: () => RegistryServer;
  /** A server that uses this registry, on an empty database. */
  readonly aSite: (options?: Parameters<typeof anIntakeApp>[0]) => Promise<IntakeApp>;
};

/**
 * Defines tests of registrations. The journeys register on SQLite, and the store's contract holds on both databases.
 * Files share this module, so each call starts a separate database.
 */
export async function describeRegistrations(
  title: string,
  define: (given: Given) => void,
): Promise<void> {
  describe.each(oneDatabase())(`${title} on $name`, ({ name, place }) => {
    let registry: RegistryServer;
    let databaseUrl: string;

    beforeEach(async () => {
      registry = await startNppesServer();
      databaseUrl = await place();
      onTestFinished(() => registry.stop());
    });

    define({
      database: name,
      registry: () => registry,
      aSite: (options = {}) =>
        anIntakeApp({
          ...options,
          env: { NPI_REGISTRY_URL: registry.url, DATABASE_URL: databaseUrl, ...options.env },
        }),
    });
  });
}
