import { startNppesServer } from './nppes-server.ts';

/** Runs the test registry for the browser tests on the port NPPES_PORT until it is stopped. */
const server = await startNppesServer(Number(process.env.NPPES_PORT));
process.once('SIGTERM', () => void server.stop());
