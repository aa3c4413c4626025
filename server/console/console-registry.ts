import type { Connection } from '#server/db/connection.ts';
import type { Log } from '#server/lib/log.ts';
import type { Registry } from '#server/registry/registry.ts';

type Options = {
  readonly url: string;
  readonly connection: Connection;
  readonly clock: () => Date;
  readonly log: Log;
};

/** Asks as the intake does. Its code is loaded when somebody verifies the first NPI. */
export function consoleRegistry(options: Options): Registry {
  let opened: Promise<Registry> | undefined;
  return {
    lookUp: async (npi) => {
      opened ??= open(options);
      return (await opened).lookUp(npi);
    },
  };
}

async function open({ connection, ...options }: Options): Promise<Registry> {
  const [{ createRegistry }, { offlineRegistry }] = await Promise.all([
    import('#server/registry/client/create-registry.ts'),
    import('#server/registry/offline/registry-imports.ts'),
  ]);
  return createRegistry({ ...options, offline: offlineRegistry(connection), limits });
}

/** Somebody who asks again wants a new answer. */
const limits = { foundLifetimeMs: 60_000, notFoundLifetimeMs: 60_000 } as const;
