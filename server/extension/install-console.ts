import { existsSync } from 'node:fs';
import { type Extension, install } from './extension.ts';

/** The server's only extension. A checkout without its folder is the website alone. */
const program = new URL('../console/extension.ts', import.meta.url);
if (existsSync(program)) {
  const { extension } = (await import(program.href)) as { readonly extension: Extension };
  install(extension);
}
