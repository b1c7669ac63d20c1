import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeProject } from '../../../engine/model/file/write-project';
import type { Project } from '../../../engine/model/project';
import { kempe } from './capture';
import { driven } from './models';

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'kempe-push-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function save(project: Project): string {
  const path = join(folder, 'ram.kempe');
  writeFileSync(path, writeProject(project));
  return path;
}

test('says of a linear drive whether it pushes or pulls', async () => {
  const lifting = (up: number): Project => {
    const { joints, drivers, settings, ...rest } = driven();
    const joint = { ...joints[0], kind: 'slider' as const };
    const driver = { ...drivers[0], coordinate: 'translation' as const };
    return {
      ...rest,
      joints: [joint],
      drivers: [driver],
      settings: { ...settings, gravity: [0, 0, -9.81 * up] as const },
    };
  };
  const said = async (up: number) => (await kempe(['run', save(lifting(up))])).out;
  expect(await said(1)).toMatch(/\nMotor force \[N\] .*pushes \d.* pushes \d.* pushes \d/);
  expect(await said(-1)).toMatch(/\nMotor force \[N\] .*pulls \d.* pulls \d/);
});
