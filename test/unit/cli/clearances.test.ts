/** `kempe clearances`: what is said, and the exit status for a check after each change of a model. */
import { expect, test } from 'vitest';
import { kempe } from './capture';

const LIFT = 'assets/examples/scissor-lift.kempe';
const GEAR = 'assets/examples/landing-gear.kempe';
const read = async (...words: string[]) => {
  const { status, out, err } = await kempe(['clearances', ...words, '--json']);
  expect(err).toBe('');
  return { status, report: JSON.parse(out) as { pairs: Pair[]; neighbours: unknown[]; limit: number } };
};
interface Pair {
  nameA: string;
  nameB: string;
  state: string;
  clearance: number;
  depth: number | null;
  crankAngle?: number;
}

test('bodies that overlap: status 1; in layers, as they are drawn, none does: status 0', async () => {
  const { status, report } = await read(LIFT);
  expect(status).toBe(1);
  const [first, second] = report.pairs;
  expect([first.nameA, first.nameB, first.state]).toEqual([
    'Cylinder barrel',
    'Lower falling arm',
    'overlap',
  ]);
  expect(first.depth).toBeCloseTo(0.027, 6);
  expect(second.state).toBe('overlap');
  expect(report.pairs).toHaveLength(13);
  const layers = await read(LIFT, '--layers');
  expect(layers.status).toBe(0);
  expect(layers.report.pairs.every(({ state }) => state === 'clear')).toBe(true);
});

test('a limit, in any unit of length: status 1 where bodies come nearer', async () => {
  expect((await read(GEAR)).status).toBe(0);
  const { status, report } = await read(GEAR, '--limit', '8 mm');
  expect(status).toBe(1);
  expect(report.limit).toBeCloseTo(0.008, 12);
  expect(report.pairs.filter(({ state }) => state === 'close')).toHaveLength(1);
});

test('of one body; with its neighbours', async () => {
  const { report } = await read(LIFT, '--bodies', 'Piston rod');
  expect(report.pairs.every(({ nameA, nameB }) => [nameA, nameB].includes('Piston rod'))).toBe(true);
  const all = await read(LIFT, '--bodies', 'Piston rod', '--neighbours');
  expect(all.report.neighbours).toEqual([]);
  expect(all.report.pairs.length).toBe(report.pairs.length + report.neighbours.length);
});

test('as a table, in the units of the project, with what was left out', async () => {
  const { out } = await kempe(['clearances', LIFT, '--bodies', 'Piston rod']);
  expect(out).toContain('Clearance [m]');
  expect(out).toContain('Left out, as they are joined, coupled or in contact: ');
});

test.each([
  [['--limit', '3 kg'], '--limit: '],
  [['--limit', '-1mm'], 'a distance of 0 or more is expected'],
  [['--bodies', 'Nobody'], 'there is no body "Nobody"'],
])('%j is refused: status 2', async (words, message) => {
  const { status, err } = await kempe(['clearances', LIFT, ...words]);
  expect(status).toBe(2);
  expect(err).toContain(message);
});
