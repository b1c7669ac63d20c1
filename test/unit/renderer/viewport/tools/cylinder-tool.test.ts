/** A hydraulic or gas cylinder in one gesture of two points. */
import { describe, expect, test } from 'vitest';
import { cylinderSizes, CYLINDER_STARTS } from '../../../../../renderer/document/edits/draw/draw-cylinder';
import { applyDiff, invertDiff } from '../../../../../renderer/document/diff';
import { distance, jointFrames, rotate, worldEnds } from '../../../../../renderer/document/geometry';
import { DRAW_TOOLS } from '../../../../../renderer/viewport/tools/draw-tools';
import { cylinderPlan } from '../../../../../renderer/viewport/tools/plans/cylinder-tool';
import { Chance } from '../../../../support/chance';
import { run } from '../../../../support/run';
import { Paper } from './draw-fixture';

const cylinder = DRAW_TOOLS['hydraulic']!;
const linkage = DRAW_TOOLS['linkage']!;
/** A boom on ground at the origin. */
const boom = () => {
  const paper = new Paper(linkage).click(0, 0);
  paper.key('g');
  paper.key('g');
  return paper.doubleClick(300, 0);
};
const joints = ({ project }: Paper) =>
  project.joints.map(({ name, kind, bodyA, bodyB }) => `${name}: ${kind} ${bodyA}-${bodyB}`);
const stroke = ({ project }: Paper) => project.joints.find(({ kind }) => kind === 'slider')!;
/** How far it is out [m]. */
function outOf(paper: Paper): number {
  const { a, b } = jointFrames(paper.project, stroke(paper));
  const axis = rotate(a.orientation, [0, 0, 1]);
  return axis.reduce((sum, part, k) => sum + part * (b.position[k]! - a.position[k]!), 0);
}

describe('the sizes of a cylinder', () => {
  const chance = new Chance(12);

  test('keep the rod in the tube over all of the stroke, whatever is typed', () => {
    let refused = 0;
    for (let i = 0; i < 5000; i++) {
      const span = 10 ** (3 * chance.share() - 2);
      const typed = chance.happens(0.5) ? span * 1.6 * chance.share() : null;
      const start = CYLINDER_STARTS[chance.below(3)]!;
      const sizes = cylinderSizes(span, { stroke: typed, start });
      if (sizes === null) {
        refused += 1;
        continue;
      }
      const { closed, stroke: travel, tube, rod, out } = sizes;
      expect(closed + out).toBeCloseTo(span, 9);
      expect(out / travel).toBeCloseTo({ middle: 0.5, closed: 0, open: 1 }[start], 9);
      // where the piston is: closed inside the tube, open still in it
      expect(closed - rod).toBeGreaterThan(0);
      expect(closed + travel - rod).toBeLessThan(tube);
      expect(tube).toBeLessThan(closed);
      if (typed === null) expect(closed / travel).toBeCloseTo(1.5, 7);
      else expect(travel).toBe(typed);
    }
    expect(refused).toBeGreaterThan(300);
  });
});

describe('a cylinder', () => {
  test('from ground to a link: tube and rod, a slider with stops, pins at both ends, in one step', () => {
    const paper = boom().start(cylinder).click(150, -200).click(200, 0);
    expect(paper.edits).toHaveLength(2);
    expect(paper.finished).toBe(2);
    expect(paper.project.bodies.slice(1).map(({ name, shape }) => `${name} ${shape.kind}`)).toEqual([
      'Cylinder 1 tube tube',
      'Cylinder 1 rod rod',
    ]);
    expect(joints(paper).slice(1)).toEqual([
      'Cylinder 1 foot: hinge ground-body-2',
      'Cylinder 1: slider body-2-body-3',
      'Cylinder 1 head: hinge body-3-body-1',
    ]);
    const span = Math.hypot(0.05, 0.2);
    expect(stroke(paper).limits).toMatchObject({ minimum: 0, restitution: 0 });
    expect(stroke(paper).limits!.maximum).toBeCloseTo(span / 2, 9);
    expect(outOf(paper)).toBeCloseTo(span / 4, 9);
    expect(distance(worldEnds(paper.project.bodies[2]!)[1]!, [0.2, 0, 0])).toBeLessThan(1e-12);
    const hinges = paper.project.joints.filter(({ kind }) => kind === 'hinge');
    for (const joint of hinges) expect(jointFrames(paper.project, joint).gap).toBeLessThan(1e-12);
    expect(applyDiff(paper.project, invertDiff(paper.edits[1]!.diff)).bodies).toHaveLength(1);
  });

  test.each([
    ['half out', 0],
    ['closed', 1],
    ['open', 2],
  ])('driven from %s goes through its stroke and back, and meets no stop', (_, presses) => {
    const paper = boom().start(cylinder);
    paper.key('a');
    for (let i = 0; i < presses; i++) paper.key('p');
    paper.click(150, -200).click(200, 0);
    const { project } = paper;
    const [driver] = project.drivers;
    const limit = stroke(paper).limits!.maximum!;
    const { rise } = driver!.motion as { rise: number };
    expect(driver!.value).toBeCloseTo(outOf(paper), 9);
    expect(driver!.value + rise).toBeCloseTo(limit * [0.99, 0.98, 0.02][presses]!, 9);
    const result = run({ ...project, settings: { ...project.settings, duration: 3 } });
    expect(result.outcome).toEqual({ kind: 'completed' });
  });

  test('with a force has a motor of that force, and as a gas spring pushes by its rule', () => {
    const pushed = boom().start(cylinder);
    pushed.key('a');
    pushed.key('a');
    expect(pushed.enter('force', '2 kN')).toBeNull();
    pushed.click(150, -200).click(200, 0);
    expect(pushed.project.drivers[0]).toMatchObject({ kind: 'effort', value: 2000 });
    const gas = boom().start(cylinder);
    for (let i = 0; i < 3; i++) gas.key('a');
    gas.enter('force', '400 N');
    gas.click(150, -200).click(200, 0);
    const { stiffness, restLength } = gas.project.loads[0] as unknown as Record<string, number>;
    const open = 0.75 * Math.hypot(0.05, 0.2) + stroke(gas).limits!.maximum!;
    expect(stiffness! * (restLength! - open)).toBeCloseTo(400, 6);
    expect(stiffness! * (restLength! - open + stroke(gas).limits!.maximum!)).toBeCloseTo(520, 6);
    const { project } = gas;
    expect(run({ ...project, settings: { ...project.settings, duration: 0.2 } }).outcome).toMatchObject({
      kind: 'completed',
    });
  });

  test('typed is what is clicked, and a stroke that does not fit is refused in words', () => {
    const paper = boom().start(cylinder);
    expect(paper.enter('point', '150, -200, 0')).toBeNull();
    expect(paper.enter('stroke', '60 mm')).toBeNull();
    paper.key('p');
    expect(paper.enter('point', '200, 0, 0')).toBeNull();
    expect(joints(paper)).toHaveLength(4);
    expect(stroke(paper).limits!.maximum).toBe(0.06);
    expect(outOf(paper)).toBeCloseTo(0, 12);
    const short = boom().start(cylinder).click(150, -200);
    short.enter('stroke', '500 mm');
    short.click(200, 0);
    expect(short.prompt!.refusal).toContain('longer than its stroke');
    expect(short.edits).toHaveLength(1);
  });

  test('over nothing stands on ground with its rod free, and between two links joins both', () => {
    const free = new Paper(cylinder).click(0, 0).click(200, 100);
    expect(joints(free)).toEqual([
      'Cylinder 1 foot: hinge ground-body-1',
      'Cylinder 1: slider body-1-body-2',
    ]);
    // what is drawn next takes the free end
    free.start(linkage).click(200, 100).doubleClick(400, 100);
    expect(joints(free).at(-2)).toBe('Hinge 1: hinge body-2-body-3');
    const paper = boom().start(linkage).click(0, 300).doubleClick(300, 300).start(cylinder);
    paper.click(150, 0).click(150, 300);
    expect(joints(paper).slice(-3)).toEqual([
      'Cylinder 1 foot: hinge body-1-body-3',
      'Cylinder 1: slider body-3-body-4',
      'Cylinder 1 head: hinge body-4-body-2',
    ]);
    const same = boom().start(cylinder).click(100, 0).click(200, 0);
    expect(same.prompt!.refusal).toContain('same body');
  });

  test('names are free ones, and Escape leaves nothing', () => {
    const paper = boom().start(cylinder).click(150, -200).click(200, 0);
    paper.start(cylinder).click(250, -200).click(280, 0);
    expect(paper.project.bodies.at(-1)!.name).toBe('Cylinder 2 rod');
    paper.start(cylinder).click(0, 0);
    expect(paper.tool.escape!()).toBe(true);
    expect(paper.edits).toHaveLength(3);
  });
});

test('how far the stroke swings the lever that it is on is told while it is drawn', () => {
  const paper = boom();
  const before = paper.project;
  paper.start(cylinder).click(200, -200).click(150, 0);
  const told = cylinderPlan(paper.context).describe!(before, paper.project);
  expect(told).toMatch(/^lever on a cylinder, swings [\d.]+ ?°, μ [\d.]+ ?° to [\d.]+ ?°$/);
});
