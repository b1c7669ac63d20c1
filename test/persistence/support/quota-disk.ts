/** A disk with a quota that is nearly used up, as an ordinary user meets it: btrfs in a file, for which the tools must be there. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { join } from 'node:path';

const run = (program: string, ...words: string[]): void =>
  void execFileSync(program, words, { stdio: 'ignore' });

/** Mounts it at `home`, whose owner becomes `user`; `image` is where its file goes. Returns what takes it away again. */
export function mountQuotaDisk(image: string, home: string, user: number): () => void {
  run('truncate', '-s', '120M', image);
  run('mkfs.btrfs', '-q', image);
  run('mount', '-o', 'loop', image, home);
  try {
    run('btrfs', 'subvolume', 'create', join(home, 'theirs'));
    run('btrfs', 'quota', 'enable', home);
    run('btrfs', 'qgroup', 'limit', '256K', join(home, 'theirs'));
    chownSync(join(home, 'theirs'), user, user);
  } finally {
    run('umount', home);
  }
  run('mount', '-o', 'loop,subvol=theirs', image, home);
  return () => run('umount', home);
}

/** Writes into `path` as `user` until nothing more may be written; the number of the error that said so. */
export function fillUp(path: string, user: number): number {
  const program = `
    const fs = require('node:fs');
    const file = fs.openSync(process.argv[1], 'w');
    try {
      for (let i = 0; i < 1000; i++) { fs.writeSync(file, Buffer.alloc(4096, 1)); fs.fsyncSync(file); }
    } catch (error) { console.log(error.errno); }`;
  const { stdout } = spawnSync(process.execPath, ['-e', program, path], {
    ...{ uid: user, gid: user, cwd: '/', encoding: 'utf8' },
  });
  return Number(stdout);
}
