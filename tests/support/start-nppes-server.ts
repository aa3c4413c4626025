import { startNppesServer } from './nppes-server.ts';

/** The registry that the journeys' site asks, on the port that NPPES_PORT names, until it is ended. */
const server = await startNppesServer(Number(process.env.NPPES_PORT));
process.once('SIGTERM', () => void server.stop());
