import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';

test.each(['PORT', 'CONSOLE_PORT', 'DEV_PORT', 'DEV_CONSOLE_PORT'])(
  'npm run dev names %s if another program uses the port, and starts nothing',
  async (name) => {
    const other = createServer().listen(0, name.startsWith('DEV') ? 'localhost' : '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const used = (other.address() as AddressInfo).port;
    const ports = { PORT: '0', CONSOLE_PORT: '0', DEV_PORT: '0', DEV_CONSOLE_PORT: '0' };
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/dev.ts'], {
      env: { ...cleanEnvironment, ...ports, [name]: String(used) },
      encoding: 'utf8',
      timeout: 30_000,
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`${name}: another program is already listening on port ${used}.`);
  },
);
