import { runRegistry } from './run-registry.ts';

/** `npm run registry`. */
process.exitCode = await runRegistry(process.argv.slice(2), process.env);
