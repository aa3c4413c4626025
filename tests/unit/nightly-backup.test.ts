import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { runLeads } from '#server/cli/run-leads.ts';
import { openStore } from '#server/store/open-store.ts';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { aSubmission } from '#tests/support/submission.ts';
import { temporaryFolder } from '#tests/support/temporary.ts';

const needsShell = test.skipIf(process.platform === 'win32');

needsShell('deploy/backup.sh copies SQLite, and deletes only its own old backups', async () => {
  const [dataDir, folder] = [temporaryFolder(), temporaryFolder()];
  const store = await openStore({ dataDir });
  await store.accept(aSubmission());
  await store.close();
  const kept = ['leads-2026-01-01T03-30-00Z.db', 'notes.txt'];
  for (const name of [...kept, 'leads-2026-01-01T03-30-00.db', 'leads-2026-01-01T03-30-00.dump']) {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), 0, 0);
  }
  backUp([folder], { DATA_DIR: dataDir });
  const [made = '', ...others] = readdirSync(folder).filter((name) => !kept.includes(name));
  expect(made).toMatch(/^leads-20.*T\d\d-\d\d-\d\d\.db$/);
  expect([others, readdirSync(folder).length]).toEqual([[], 3]);
  const restored = { DATA_DIR: join(temporaryFolder(), 'data') };
  const { out } = await runCommand(runLeads, restored, 'restore', join(folder, made));
  expect(out).toContain('Restored 1 lead.');
});

needsShell.each([
  ['pg_dump', [], { DATABASE_URL: 'postgres://site@127.0.0.1:1/site' }],
  ['docker', ['compose'], {}],
])('deploy/backup.sh leaves no dump that looks complete if %s fails', (program, mode, env) => {
  const [folder, programs] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(join(programs, program), '#!/bin/sh\necho half of it\nexit 1\n');
  chmodSync(join(programs, program), 0o755);
  const PATH = `${programs}${delimiter}${process.env.PATH}`;
  expect(() => backUp([folder, ...mode], { ...env, PATH })).toThrow('Command failed');
  expect(readdirSync(folder).filter((name) => name !== 'part')).toEqual([]);
});

needsShell('deploy/backup.sh dumps the database of the containers, and reports it', () => {
  const [folder, programs] = [temporaryFolder(), temporaryFolder()];
  const calls = join(programs, 'calls');
  writeFileSync(join(programs, 'docker'), `#!/bin/sh\necho "$PWD $*" >> ${calls}\necho dump\n`);
  chmodSync(join(programs, 'docker'), 0o755);
  backUp([folder, 'compose'], { PATH: `${programs}${delimiter}${process.env.PATH}` });
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^leads-.*\.dump$/)]);
  const deploy = `${process.cwd()}/deploy compose exec -T`;
  expect(readFileSync(calls, 'utf8').trim().split('\n')).toEqual([
    `${deploy} -u postgres database pg_dump --format=custom site`,
    `${deploy} site node server/cli/leads.ts backup-done`,
  ]);
});

function backUp(args: readonly string[], env: Readonly<Record<string, string>>): void {
  const options = { env: { ...cleanEnvironment, ...env }, stdio: 'pipe' } as const;
  execFileSync('sh', ['deploy/backup.sh', ...args], options);
}
