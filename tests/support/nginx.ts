import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary.ts';

const program = '/usr/sbin/nginx';
export const hasNginx = existsSync(program);

type Ports = { readonly http: number; readonly https: number; readonly console: number };

/** Runs nginx with the files of `deploy/`; `run` starts it, or with `-t` only checks them. */
export function nginxOf({ http, https, console }: Ports) {
  const folder = temporaryFolder();
  const certificate = join(folder, 'certificate.pem');
  const key = join(folder, 'key.pem');
  const subject = ['-subj', '/CN=www.example.com', '-days', '1', '-nodes', '-x509'];
  const files = ['-newkey', 'rsa:2048', '-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', ...subject, ...files], { stdio: 'ignore' });
  for (const name of ['nginx.conf', 'nginx-console.conf']) {
    const text = readFileSync(`deploy/${name}`, 'utf8')
      .replaceAll(/\/etc\/letsencrypt\/\S+fullchain\.pem/g, certificate)
      .replaceAll(/\/etc\/letsencrypt\/\S+privkey\.pem/g, key)
      .replaceAll('/var/log/nginx/', `${folder}/`)
      // Unprivileged ports.
      .replaceAll(/(listen (?:\[::\]:)?)80\b/g, `$1${http}`)
      .replaceAll(/(listen (?:\[::\]:)?)443\b/g, `$1${https}`)
      .replaceAll('127.0.0.1:3001', `127.0.0.1:${console}`);
    writeFileSync(join(folder, name), text);
  }
  const main = join(folder, 'main.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  const includes = `include ${folder}/nginx.conf; include ${folder}/nginx-console.conf;`;
  // nginx's workers must be able to use the folder.
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  writeFileSync(main, `${user}pid ${folder}/pid; events {} http { ${paths} ${includes} }`);
  const run = (...more: readonly string[]) =>
    spawnSync(program, ['-e', `${folder}/error.log`, '-c', main, ...more], { encoding: 'utf8' });
  return {
    run,
    start: () => {
      const { status, stderr } = run();
      if (status !== 0) throw new Error(stderr);
      onTestFinished(() => void run('-s', 'stop'));
    },
  };
}
