import { spawnSync } from 'node:child_process';
import { buildIsCurrent } from './build-stamp.ts';

if (!(await buildIsCurrent())) {
  console.log('Building the site. This takes a few seconds.');
  const { status } = spawnSync(process.execPath, ['tools/build.ts'], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
