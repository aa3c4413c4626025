import type { FastifyInstance } from 'fastify';
import { buildSettings } from '#contract/build-settings.ts';
import { apiRoutes } from './intake/api-routes.ts';
import { type Backend, contextOf } from './intake/site-backend.ts';
import type { Site } from './lib/http/open-site.ts';
import { siteRoutes } from './lib/http/site-routes.ts';
import type { Log } from './lib/log.ts';
import type { Settings } from './settings/settings.ts';
import { countRoutes, createPageCounter } from './visitor/count-routes.ts';
import { myDataRoutes } from './visitor/my-data-routes.ts';
import { createPublicServer, healthRoutes } from './visitor/public-server.ts';
import { subscriptionRoutes } from './visitor/subscription-routes.ts';

export type SiteServerParts = {
  readonly settings: Settings;
  readonly site: Site;
  /** Throws `StoreUnavailable` until the database is open. */
  readonly backend: () => Backend;
  readonly clock: () => Date;
  readonly log: Log;
  /** Signals the workers that deliveries are waiting. */
  readonly wakeUp: () => void;
  /** If absent, the console is `off`. */
  readonly consoleState?: () => string;
};

/** Builds the public server, ready to listen. It serves nothing for the operator (R148). */
export function buildSiteServer(parts: SiteServerParts): FastifyInstance {
  const { settings, site, backend, clock, log, consoleState = () => 'off' } = parts;
  const app = createPublicServer({ settings, site, log });
  const isPage = (path: string) => site.find(path)?.type.startsWith('text/html') ?? false;
  const counter = createPageCounter({
    store: () => backend().store,
    clock,
    timeZone: settings.timeZone,
    log,
  });
  app.addHook('onClose', counter.flush);
  const counting = countRoutes({
    counter,
    publicUrl: settings.publicUrl,
    isPage,
    bucketSecret: () => backend().bucketSecret,
    clock,
  });
  app.register(healthRoutes(() => backend().store, consoleState));
  app.register(apiRoutes(contextOf({ ...parts, isPage })), { prefix: buildSettings.apiBase });
  app.register(counting, { prefix: buildSettings.apiBase });
  app.register(subscriptionRoutes(parts));
  const myData = {
    ...parts,
    dataDir: settings.dataDir,
    get timeZone() {
      return backend().settings.current().timeZone;
    },
  };
  app.register(myDataRoutes(myData));
  app.register(siteRoutes(site));
  return app;
}
