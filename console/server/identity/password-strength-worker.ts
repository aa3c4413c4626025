import { parentPort, workerData } from 'node:worker_threads';
import { problemOf } from './password-problem.ts';

/** Answers the one question of `assertStrong`. */
parentPort?.postMessage(problemOf(workerData.password, workerData.words));
