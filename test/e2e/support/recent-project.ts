/** A project that the app offers among its recent files, and that nobody has opened yet. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './build';

export interface RecentProject {
  /** Of its own: the file and the user data are in it. */
  readonly folder: string;
  readonly target: string;
  readonly bytes: string;
  readonly userDataDir: string;
}

export function createRecentProject(): RecentProject {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-recent-'));
  const target = join(folder, 'target.kempe');
  copyFileSync(join(ROOT, 'assets/examples/pendulum.kempe'), target);
  const userDataDir = join(folder, 'data');
  mkdirSync(userDataDir);
  const recent = [{ path: target, usedAt: '2026-11-01T00:00:00.000Z' }];
  writeFileSync(join(userDataDir, 'recent.json'), JSON.stringify({ recent }));
  return { folder, target, bytes: readFileSync(target, 'utf8'), userDataDir };
}
