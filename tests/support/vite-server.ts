import { resolve } from 'node:path';
import type { TestInfo } from '@playwright/test';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { freePort } from './free-port.ts';

/**
 * Starts the development server of a Vite config. Its cache belongs to the test, because servers that share one break
 * each other's pages.
 */
export async function startVite(
  configFile: string,
  info: TestInfo,
  plugins: readonly Plugin[] = [],
): Promise<{ readonly server: ViteDevServer; readonly origin: string }> {
  const port = await freePort();
  const server = await createServer({
    configFile: resolve(configFile),
    cacheDir: info.outputPath('vite'),
    logLevel: 'error',
    plugins: [...plugins],
    server: { port, strictPort: true },
  });
  await server.listen();
  return { server, origin: `http://localhost:${port}` };
}
