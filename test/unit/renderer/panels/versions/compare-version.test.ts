import { expect, it } from 'vitest';
import {
  createBody,
  createDriver,
  createJoint,
  createProject,
  NEW_UNITS,
} from '../../../../../engine/model/defaults';
import type { Project } from '../../../../../engine/model/project';
import { writeProject } from '../../../../../engine/model/file/write-project';
import { applyDiff, invertDiff } from '../../../../../renderer/document/diff';
import { goBackTo } from '../../../../../renderer/document/edits/go-back';
import { compareVersion } from '../../../../../renderer/panels/versions/compare-version';

const now = createProject('Now');
const earlier: Project = {
  ...now,
  name: 'Then',
  bodies: Array.from({ length: 230 }, (_, i) => createBody({ id: `b${i}`, name: `Bar ${i}` })),
};
const read = (project: Project) => compareVersion({ ok: true, text: writeProject(project) }, now);

it('says what happened since, in counts and line by line, as many as can be read', async () => {
  const compared = await read(earlier);
  if (!compared.ok) throw new Error(compared.message);
  expect(compared.summary).toBe('230 bodies removed, name changed');
  expect(compared.lines[0]).toEqual({ name: null, text: 'name: "Then" → "Now"' });
  expect(compared.lines[1]).toEqual({ name: 'Bar 0', text: 'body removed' });
  expect([compared.lines.length, compared.more, compared.newer]).toEqual([200, 31, false]);
});

it('names what changed as the inspector does, in the units of the project and with digits that are read', async () => {
  const driver = createDriver({ id: 'd', name: 'Motor', joint: 'j', value: 2 * Math.PI });
  const joint = createJoint({ id: 'j', bodyB: 'b' });
  const body = createBody({ id: 'b', name: 'Bar' });
  const mine: Project = { ...now, units: NEW_UNITS, bodies: [body], joints: [joint], drivers: [driver] };
  const then: Project = {
    ...mine,
    bodies: [{ ...body, position: [0.1, 0, 0] }],
    drivers: [{ ...driver, value: 3 * Math.PI }],
    settings: { ...mine.settings, duration: 6, absoluteTolerance: 1.0000001e-10 },
  };
  const compared = await compareVersion({ ok: true, text: writeProject(then) }, mine);
  if (!compared.ok) throw new Error(compared.message);
  expect(compared.lines).toEqual([
    { name: null, text: 'Duration: 6 s → 10 s (+66.7 %)' },
    { name: null, text: expect.stringMatching(/^Absolute tolerance: 1\.0000001e-10 → 1e-10/) as string },
    { name: 'Bar', text: 'Position x: 100 mm → 0 mm' },
    { name: 'Motor', text: 'Speed: 90 rpm → 60 rpm (\u221233.3 %)' },
  ]);
});

it('tells one that is the same as the project now', async () => {
  expect(await read(now)).toMatchObject({ ok: true, summary: '', lines: [], more: 0 });
});

it('knows what a newer version of the app wrote', async () => {
  const text = JSON.stringify({ ...JSON.parse(writeProject(now)), schemaVersion: now.schemaVersion + 1 });
  expect(await compareVersion({ ok: true, text }, now)).toMatchObject({ ok: true, newer: true });
});

it('says of one that cannot be read why, and what to do', async () => {
  const problem = { code: 'too-large', message: 'too large', remedy: 'split it' } as const;
  expect(await compareVersion({ ok: false, problem }, now)).toMatchObject({
    ok: false,
    message: 'too large',
    remedy: 'split it',
  });
  const broken = { ...JSON.parse(writeProject(now)), settings: { ...now.settings, duration: -1, step: -1 } };
  const compared = await compareVersion({ ok: true, text: JSON.stringify(broken) }, now);
  if (compared.ok) throw new Error('It was expected to be refused.');
  expect(compared.message).toMatch(/\(and \d+ more problems?\)$/);
  expect(compared.remedy).not.toBe('');
  expect(await compareVersion({ ok: true, text: 'no project' }, now)).toMatchObject({ ok: false });
});

it('goes back to the very version, byte for byte, in one step that undo takes back', () => {
  const edit = goBackTo(now, earlier, '4 March');
  expect(edit.label).toBe('Go back to the version of 4 March');
  const back = applyDiff(now, edit.diff);
  expect(writeProject(back)).toBe(writeProject(earlier));
  expect(writeProject(applyDiff(back, invertDiff(edit.diff)))).toBe(writeProject(now));
});
