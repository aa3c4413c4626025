import { parentPort, workerData } from 'node:worker_threads';
import { copyDatabase } from './sqlite-copy.ts';

/** The thread that `copyInThread` starts. */
const { source, file } = workerData as { readonly source: string; readonly file: string };

parentPort?.postMessage(await copyDatabase(source, file));
