import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Opens the editor of the content. It is a package of its own, because its 190 packages would
 * otherwise be installed with the site: the first use installs it.
 */
const lock = readFileSync('editor/package-lock.json', 'utf8');
const installed = 'editor/node_modules/.installed';

if (!existsSync(installed) || readFileSync(installed, 'utf8') !== lock) {
  console.log('Installing the editor. This takes about a minute, once.');
  const npm = spawnSync('npm ci --prefix editor --ignore-scripts --no-audit --no-fund', {
    shell: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (npm.status !== 0) {
    console.error(
      'The editor could not be installed. Its first use needs a connection to the npm registry. Run npm run edit again when there is one.',
    );
    process.exit(1);
  }
  writeFileSync(installed, lock);
}
await import(`../editor/${'edit'}.ts`);
