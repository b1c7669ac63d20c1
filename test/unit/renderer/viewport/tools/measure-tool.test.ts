/** The measuring tool: what is picked, which numbers it says, how they follow, and what is kept of them. */
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { environment } from '../../../../../renderer/sim/engine/environment';
import { useDocumentStore } from '../../../../../renderer/stores/editing/document';
import { useSimulationStore } from '../../../../../renderer/stores/runs/simulation';
import { createMeasureTool } from '../../../../../renderer/viewport/tools/measure/measure-tool';
import { readExample } from '../../../../support/example-file';
import { record } from '../../../../support/recorded';
import { Paper } from './draw-fixture';

const copied: string[] = [];
beforeEach(() => {
  copied.length = 0;
  setActivePinia(createPinia());
  environment.openEngine = () => new Promise(() => undefined);
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
  vi.stubGlobal('navigator', {
    clipboard: { writeText: (text: string) => Promise.resolve(copied.push(text)) },
  });
});

/** Crank upright from 0 to (0, 80), Pin O4 at (250, 0) [mm]. */
function start(): Paper {
  const project = readExample('four-bar-with-load');
  useDocumentStore().open(project, null);
  return new Paper(createMeasureTool, { ...project, units: { system: 'mm-N' } });
}
const read = ({ prompt }: Paper) =>
  Object.fromEntries((prompt?.readings ?? []).map(({ id, text }) => [id, text]));
const body = (paper: Paper, id: string, x: number, y: number) => {
  paper.over = id;
  paper.click(x, y, { ctrl: true });
  paper.over = null;
};

describe('between two pins', () => {
  test('says the distance with its parts along the axes, from the hover on', () => {
    const paper = start().click(0, 80);
    expect(paper.prompt?.hint).toContain('Pin A');
    paper.tool.move(paper.at(250, 0));
    const numbers = { distance: '262.488 mm', x: '250 mm', y: '-80 mm', z: '0 mm', angle: '0°' };
    expect(read(paper)).toEqual(numbers);
    paper.tool.move(paper.at(120, -200));
    expect(read(paper)).toEqual({});
    expect(read(paper.click(250, 0))).toEqual(numbers);
    expect(paper.sketch.lines.filter(({ style }) => style === 'measured')).toHaveLength(1);
  });

  test('follows the bodies with every picture', () => {
    const paper = start().click(0, 80).click(250, 0);
    const { project } = paper;
    paper.project = {
      ...project,
      bodies: project.bodies.map((one) =>
        one.id === 'crank' ? { ...one, position: [0, 0.02, 0] as const } : one,
      ),
    };
    paper.tool.picture?.();
    expect(read(paper)).toMatchObject({ x: '250 mm', y: '-100 mm' });
  });

  test('is kept as a distance that runs record; not twice on one body', () => {
    const paper = start().click(0, 80).click(250, 0);
    paper.key('k');
    expect(paper.project.measures.at(-1)).toMatchObject({
      kind: 'distance',
      bodyA: 'crank',
      bodyB: 'rocker',
    });
    for (const letter of ['K', 'C', 'B', 'M']) expect(paper.key(letter, true)).toBe(false);
    const same = start().click(0, 0).click(0, 40);
    same.key('k');
    expect(same.prompt?.refusal).toContain('same body');
  });

  test('is copied, taken back step by step, and begun again by a third click', () => {
    const paper = start().click(0, 80).click(250, 0);
    expect(paper.key('c')).toBe(true);
    expect(copied[0]).toContain('Pin A - Pin O4\nDistance\t262.488 mm\nX\t250 mm');
    expect(paper.tool.escape?.()).toBe(true);
    expect(paper.prompt?.hint).toContain('From Pin A');
    paper.click(250, 0).click(0, 0);
    expect(paper.prompt?.hint).toContain('From Pin O2');
    expect(paper.tool.escape?.()).toBe(true);
    expect(paper.tool.escape?.()).toBe(false);
  });
});

test('between two bars: their clearance, and the angle between them', () => {
  const paper = start();
  body(paper, 'crank', 0, 40);
  body(paper, 'rocker', 225, 100);
  const numbers = read(paper);
  // the rocker leans away from its pin at 250: its nearest point to the crank is not in the pins' line
  expect(paper.prompt?.readings?.[0]?.label).toBe('Clearance');
  expect(Number.parseFloat(numbers['distance']!)).toBeGreaterThan(150);
  expect(Number.parseFloat(numbers['distance']!)).toBeLessThan(250 - 16 + 1e-6);
  expect(numbers['angle']).toBe('16.298°');
  paper.key('k');
  // all that is shown, in one step
  expect(paper.project.measures).toMatchObject([
    { kind: 'clearance', bodyA: 'crank', bodyB: 'rocker' },
    { kind: 'angle', bodyA: 'crank', bodyB: 'rocker' },
  ]);
  expect(paper.edits).toHaveLength(1);
});

test('bodies that overlap have no clearance, and that is said', () => {
  const paper = start();
  body(paper, 'crank', 0, 40);
  body(paper, 'coupler', 100, 110);
  expect(read(paper)).toMatchObject({ distance: '0, they overlap' });
});

test('from an axis: the angle of a bar with it', () => {
  const paper = start().click(400, 0);
  expect(paper.prompt?.hint).toContain('X axis');
  body(paper, 'crank', 0, 40);
  expect(read(paper)['angle']).toBe('90°');
});

test('says the least of the run and when; the crank turns, so it is the least of all samples', async () => {
  const paper = start();
  const short = { ...paper.project, settings: { ...paper.project.settings, duration: 0.5 } };
  const recording = record(short, 'kinematic');
  useDocumentStore().open(short, null);
  useSimulationStore().showRecording(recording, short);
  paper.click(0, 80).click(250, 0);
  await expect.poll(() => read(paper)['least']).toBeDefined();
  const [x, y] = ['x', 'y'].map((c) => recording.column(`body/coupler/${c}`)!);
  const all = Array.from({ length: recording.count }, (_, i) => Math.hypot(250 - 1000 * x[i], 1000 * y[i]));
  expect(Number.parseFloat(read(paper)['least']!)).toBeCloseTo(Math.min(...all), 2);
});

test('the least of a run is found between its samples too, and its time', async () => {
  const paper = start();
  // a turn in 1 s from upright: pin A is 250 - 80 mm from pin O4 after three quarters, between samples 18 and 19
  const coarse = {
    ...paper.project,
    settings: { ...paper.project.settings, duration: 1, outputInterval: 0.04 },
  };
  useDocumentStore().open(coarse, null);
  const recording = record(coarse, 'kinematic');
  useSimulationStore().showRecording(recording, coarse);
  paper.click(0, 80).click(250, 0);
  await expect.poll(() => read(paper)['least']).toBeDefined();
  const [distance, time] = read(paper)
    ['least']!.split(' mm at ')
    .map((part) => Number.parseFloat(part));
  expect(Math.abs(distance! - 170)).toBeLessThan(0.03);
  expect(Math.abs(time! - 0.75)).toBeLessThan(0.002);
});

test('the same thing twice is refused, and what is gone is measured no more', () => {
  const paper = start().click(0, 80).click(0, 80);
  expect(paper.prompt?.refusal).toContain('the same item again');
  expect(paper.prompt?.hint).toContain('From Pin A');
  paper.click(250, 0);
  const { project } = paper;
  paper.project = { ...project, joints: project.joints.filter(({ id }) => id !== 'pin-a') };
  paper.tool.picture?.();
  expect(read(paper)).toEqual({});
  expect(paper.prompt?.hint).toContain('From Pin O4');
});

test('Enter ends it, or says what it is still to measure', () => {
  const paper = start();
  for (const [x, y] of [[0, 80], [250, 0]] as const) {
    paper.key('Enter');
    expect(paper.prompt?.refusal).toBe(paper.prompt?.hint);
    paper.click(x, y);
    expect(paper.prompt?.refusal).toBeNull();
  } // oxfmt-ignore
  expect(paper.prompt?.ends).toContain('Enter');
  paper.key('Enter');
  expect(paper.finished).toBe(1);
});

test('an edge has no sense: its angle with an axis is the acute one', () => {
  const paper = start().click(400, 0).click(166.3, 184.9);
  expect(paper.prompt?.hint).toContain('edge of Coupler');
  // from (220, 0) to (120, 100) in a plate that is turned by 24.94 degrees
  expect(Number.parseFloat(read(paper)['angle']!)).toBeCloseTo(180 - 135 - 24.94, 2);
});

test('the ground is body A of what is kept, though it was clicked last', () => {
  const paper = start();
  body(paper, 'rocker', 225, 100);
  paper.click(400, 0);
  expect(paper.prompt?.hint).toContain('Rocker to X axis');
  paper.key('k');
  expect(paper.project.measures.at(-1)).toMatchObject({ kind: 'angle', bodyA: 'ground', bodyB: 'rocker' });
});

test('what is shown is looked at once per move, however many edges there are', () => {
  const paper = start();
  const { context } = paper;
  const shown = vi.fn(context.shown);
  const tool = createMeasureTool({ ...context, shown });
  tool.move(paper.at(0, 40));
  expect(shown).toHaveBeenCalledTimes(1);
});
