import { startCmsServer } from './cms-server.ts';
import { startNppesServer } from './nppes-server.ts';

/** Runs both test registries for the browser tests, on NPPES_PORT and CMS_PORT, until it is stopped. */
const { NPPES_PORT, CMS_PORT } = process.env;
const laboratories = await startCmsServer(Number(CMS_PORT));
const providers = await startNppesServer(Number(NPPES_PORT));
process.once('SIGTERM', () => void Promise.all([laboratories.stop(), providers.stop()]));
