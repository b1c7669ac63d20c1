/** What the load dialog writes: one file, whatever was chosen. */
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { EXAMPLES } from '../../../support/examples';
import { makeLoads, readTimes } from '../../../../renderer/export/load-table/make-load-table';
import { record } from '../../../support/recorded';

const project = EXAMPLES['four-bar-with-load.kempe']();
const recording = record({
  ...project,
  bodies: project.bodies.map((body, i) => ({ ...body, name: `Link${'/:?'[i]}` })),
  settings: { ...project.settings, duration: 0.3 },
});
const bodies = project.bodies.map(({ id }) => id);
const choice = { bodies, times: [0.1], extremes: true, preset: 'standard', firstNode: 5001 } as const;

test('a table has its sidecar, which says the frame, the sign and how to read what is not unique', async () => {
  const { kind, data, sidecar } = await makeLoads(recording, { ...choice, format: 'csv' });
  expect(kind).toBe('csv');
  const [head, ...rows] = (data as string).trimEnd().split('\r\n');
  expect(head).toContain('frame,extreme of');
  for (const words of ['axes of Link/', '|F| peak', 'torque maximum'])
    expect(rows.some((row) => row.includes(words))).toBe(true);
  const meta = JSON.parse(sidecar?.data as string) as { conventions: object; cases: { residual: number }[] };
  expect(meta.conventions).toMatchObject({
    frame: expect.stringContaining("the body's own frame") as string,
    sign: expect.stringContaining('what the body feels') as string,
    unique: expect.stringContaining('32 MZ') as string,
  });
  for (const { residual } of meta.cases) expect(residual).toBeLessThan(1e-9);
});

test('decks of several bodies go into one archive, also where their names make one file name; that of one stands alone', async () => {
  for (const format of ['inp', 'bdf'] as const) {
    const all = await makeLoads(recording, { ...choice, format });
    expect(all.kind).toBe('zip');
    const files = Object.keys(unzipSync(all.data as Uint8Array));
    expect(files).toHaveLength(bodies.length);
    expect(files.every((name) => name.endsWith(`.${format}`))).toBe(true);
    const one = await makeLoads(recording, { ...choice, bodies: [bodies[0]], format });
    expect([one.kind, typeof one.data]).toEqual([format, 'string']);
    expect(one.data).toContain(`${format === 'inp' ? '**' : '$'} 5001: `);
  }
});

test('times are read as they are typed, and kept within the run', () => {
  expect(readTimes('0.1, 0.25; 9 s', recording)).toEqual([0.1, 0.25, recording.endTime]);
  expect(readTimes('', recording)).toEqual([]);
  expect(readTimes('soon', recording)).toContain('Enter times in seconds');
});
