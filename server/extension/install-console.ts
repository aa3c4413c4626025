import { type Extension, install } from './extension.ts';

/** The server's only extension. It is loaded by its address, because no floor of the server may import the console. */
const program = new URL('../../console/server/extension.ts', import.meta.url);
const { extension } = (await import(program.href)) as { readonly extension: Extension };
install(extension);
