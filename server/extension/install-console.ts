import { existsSync } from 'node:fs';
import { type Extension, install } from './extension.ts';

/**
 * The server's only extension. It is loaded by its address, because nothing in the server may import the console, and
 * the site also runs without that folder.
 */
const program = new URL('../../console/server/extension.ts', import.meta.url);
if (existsSync(program)) {
  const { extension } = (await import(program.href)) as { readonly extension: Extension };
  install(extension, process.env.CONSOLE !== 'off');
}
