/** The worked problem "From STEP to report": the file that comes with the program, from the kernel to the report, against the hand calculation. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDriver } from '../../engine/model/defaults';
import { readProject } from '../../engine/model/file/read-project';
import { writeProject } from '../../engine/model/file/write-project';
import { massOf } from '../../engine/model/masses/mass';
import { run } from '../support/run';
import { makeStepLinkage, STEP_LINKAGE } from '../support/step-linkage';
import { kempe } from '../unit/cli/capture';
import { bodyOf, DEGREE, G } from '../support/worked/parts';
import { expectTable } from '../support/worked/table';

test('the file is the one that the script makes', async () => {
  await expect(await makeStepLinkage()).toMatchFileSnapshot(join('../..', STEP_LINKAGE));
});

test('hand, run and page agree', { timeout: 300_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-step-to-report-'));
  try {
    const path = join(folder, 'parallelogram.kempe');
    const order = ['import', STEP_LINKAGE, '--joints', '--ground', 'Base', '-o', path];
    expect((await kempe(order)).err).toBe('');
    const read = readProject(readFileSync(path, 'utf8'));
    if (!read.ok) throw new Error('the project is not read');
    const crankHinge = read.project.joints.find(({ kind, bodyA }) => kind === 'hinge' && bodyA === 'Base')!;
    const driver = createDriver({ id: 'motor', joint: crankHinge.id });
    const settings = { ...read.project.settings, duration: 0.3 };
    const project = { ...read.project, drivers: [driver], settings };
    writeFileSync(path, writeProject(project));
    const { column, time } = run(project);
    const torque = column('driver/motor/effort');
    const found = await kempe(['clearances', path, '--json']);
    expect([found.status, found.err]).toEqual([1, '']);
    const { pairs } = JSON.parse(found.out) as { pairs: { clearance: number; crankAngle: number }[] };
    expect(pairs).toMatchObject([
      { nameA: 'Base', nameB: 'Coupler', state: 'overlap', depth: expect.closeTo(0.012, 6) },
      { nameA: 'Crank', nameB: 'Rocker', state: 'clear' },
    ]);
    const hole = Math.PI * 0.005 ** 2 * 0.006;
    const coupler = 7850 * (0.13 * 0.03 * 0.006 + 2 * hole);
    const crank = 7850 * (0.07 * 0.03 * 0.006 - 2 * hole);
    const torqueAt = (angle: number): number => G * Math.cos(angle) * (coupler * 0.04 + 2 * crank * 0.02);
    const meet = Math.PI - Math.asin(30 / 40) - 60 * DEGREE;
    const at = time.findIndex((one) => Math.abs(one - 0.25) < 1e-9);
    expectTable(readFileSync('assets/manual/bodies/step-to-report.md', 'utf8'), [
      [coupler, massOf(bodyOf(project, 'Coupler')).mass, 3e-9],
      [crank, massOf(bodyOf(project, 'Crank')).mass, 3e-9],
      [torqueAt(60 * DEGREE), torque[0]!, 3e-9],
      [torqueAt(150 * DEGREE), torque[at]!, 3e-6],
      // its bodies are followed by a cubic between samples
      [meet, pairs[0]!.crankAngle * DEGREE, 3e-8],
      [0.1 - Math.hypot(0.07, 0.03), pairs[1]!.clearance, 3e-6],
    ]);
    const report = await kempe(['export', path, '--format', 'html', '--output', folder]);
    expect([report.status, report.err]).toEqual([0, '']);
    expect(readFileSync(report.out.trim(), 'utf8')).toContain('Coupler');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
