import { parentPort, workerData } from 'node:worker_threads';
import { passwordProblem } from './password-problem.ts';

/** Answers the one question of `assertStrong`. */
parentPort?.postMessage(passwordProblem(workerData.password, workerData.words));
