import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export type Dovecot = {
  /** A value for IMAP_URL. */
  readonly url: string;
  /** Adds a message to the mailbox, as a mail server does. */
  readonly deliver: (message: string | Uint8Array) => void;
  /** Restores the mailbox under another UIDVALIDITY: the same messages with new UIDs. */
  readonly rebuild: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Stops it and deletes its email. */
  readonly remove: () => Promise<void>;
};

const program = '/usr/sbin/dovecot';
const nobody = 65_534;

export const hasDovecot = existsSync(program);

/** A private IMAP server on a free port, with one mailbox. The caller removes it. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), 'laboratory-dovecot-'));
  const port = await freePort();
  const mail = join(folder, 'mail');
  for (const name of ['new', 'cur', 'tmp']) mkdirSync(join(mail, name), { recursive: true });
  chmodSync(folder, 0o755);
  for (const name of ['', 'new', 'cur', 'tmp']) own(join(mail, name));
  const config = join(folder, 'dovecot.conf');
  const user = userInfo().username;
  writeFileSync(config, configOf({ folder, mail, port, user }));
  let server: ChildProcess | null = null;

  async function start(): Promise<void> {
    server = spawn(program, ['-F', '-c', config], { stdio: 'ignore', detached: true });
    await untilListening(port);
  }

  async function stop(): Promise<void> {
    const running = server;
    if (!running) return;
    server = null;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    // Kills all processes: if asked to stop, Dovecot takes a second and keeps serving open connections.
    if (running.pid !== undefined) process.kill(-running.pid, 'SIGKILL');
    await ended;
  }

  await start();
  let count = 0;
  return {
    url: `imap://office:secret@127.0.0.1:${port}/INBOX`,
    deliver: (message) => {
      count += 1;
      const name = `${Math.floor(Date.now() / 1000)}.${count}_${randomUUID()}.host`;
      writeFileSync(join(mail, 'tmp', name), message);
      own(join(mail, 'tmp', name));
      renameSync(join(mail, 'tmp', name), join(mail, 'new', name));
    },
    rebuild: async () => {
      await stop();
      for (const name of ['dovecot-uidlist', 'dovecot-uidvalidity']) {
        rmSync(join(mail, name), { force: true });
      }
      execFileSync('find', [mail, '-name', 'dovecot*', '-type', 'f', '-delete']);
      // UIDVALIDITY is a time in seconds, so the next one must be later.
      await wait(1100);
      await start();
    },
    start,
    stop,
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Dovecot refuses to open mailboxes as root. */
const mailUser = userInfo().uid === 0 ? { uid: nobody, gid: nobody } : userInfo();

function own(path: string): void {
  if (userInfo().uid === 0) chownSync(path, nobody, nobody);
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('data', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
      socket.once('close', () => resolve(false));
    });
    if (isOpen) return;
    await wait(50);
  }
  throw new Error('Dovecot did not start listening');
}

function configOf({
  folder,
  mail,
  port,
  user,
}: {
  readonly folder: string;
  readonly mail: string;
  readonly port: number;
  readonly user: string;
}): string {
  const isRoot = user === 'root';
  const { uid, gid } = mailUser;
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${mail}
first_valid_uid = 1
first_valid_gid = 1
default_internal_user = ${isRoot ? 'dovecot' : user}
default_login_user = ${isRoot ? 'dovenull' : user}
default_internal_group = ${isRoot ? 'dovecot' : user}
maildir_very_dirty_syncs = no
mailbox_idle_check_interval = 1 secs
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`;
}
