import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { createServer, type Plugin } from 'vite';
import { draftsInModules } from '../tools/drafts-in-modules.ts';
import configuration from '../vite.config.ts';
import { contentServer } from './content-server.ts';
import { shownText } from './shown-text.ts';

/**
 * Two development servers in one process: the site, which shows drafts, and the editor around it.
 * With `--github owner/name`, changes go to GitHub instead of to the files.
 */
const started = performance.now();
const port = Number(process.env.EDIT_PORT || 5175);
const sitePort = Number(process.env.DEV_PORT || 5173);
const origin = `http://127.0.0.1:${port}`;
const repository = parseArgs({ options: { github: { type: 'string' } } }).values.github;

/** Keystatic asks a third party for a font. */
const withoutFont: Plugin = {
  name: 'without-font',
  transform: (code) => code.replace(/https:\/\/fonts\.googleapis\.com[^"']+/, 'data:text/css,'),
};

// Not as a file: the server would start anew whenever content that the configuration reads has changed.
const site = await createServer({
  ...configuration,
  configFile: false,
  plugins: [...(configuration.plugins ?? []), draftsInModules, shownText],
  server: { ...configuration.server, host: '127.0.0.1', port: sitePort },
  logLevel: 'warn',
});
await site.listen();

const editor = await createServer({
  configFile: false,
  root: 'editor',
  cacheDir: 'node_modules/.vite',
  publicDir: false,
  logLevel: 'warn',
  plugins: [await contentServer(site, repository)],
  optimizeDeps: { entries: ['form.tsx'], rolldownOptions: { plugins: [withoutFont] } },
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    hmr: false,
    headers: { 'content-security-policy': policy() },
  },
});
await editor.listen();

const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`The editor is on ${origin} (${seconds} s). Press Ctrl+C to end it.`);
if (!process.env.EDIT_NO_BROWSER) openBrowser();

/** No request leaves the machine, other than those to GitHub. */
function policy(): string {
  const github = repository
    ? ' https://api.github.com https://raw.githubusercontent.com https://avatars.githubusercontent.com'
    : '';
  return [
    `default-src 'self' data: blob:${github}`,
    `style-src 'self' 'unsafe-inline' data:`,
    `connect-src 'self' ws:${github}`,
    `frame-src 'self' http://127.0.0.1:${sitePort}`,
  ].join('; ');
}

function openBrowser(): void {
  const [command, ...words] =
    process.platform === 'win32'
      ? ['cmd', '/c', 'start']
      : [process.platform === 'darwin' ? 'open' : 'xdg-open'];
  const browser = spawn(command ?? '', [...words, origin], { stdio: 'ignore', detached: true });
  browser.on('error', () => undefined);
  browser.unref();
}
