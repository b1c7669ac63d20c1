/** Joints that are suggested for assemblies which the CAD kernel makes here, read through STEP as any other. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenCascadeInstance, TopoDS_Shape } from 'replicad-opencascadejs';
import { readStep } from '../../../../engine/formats/step/step';
import { toParts } from '../../../../engine/formats/triangles/to-parts';
import { placedFeatures } from '../../../../engine/geometry/features/feature';
import type { Feature } from '../../../../engine/geometry/features/feature';
import { suggestJoints } from '../../../../engine/geometry/features/suggest-joints';
import type { Vec3 } from '../../../../engine/model/project';
import type { SuggestedJoint } from '../../../../engine/model/suggested-joint';
import { cadShapes, fourBarAssembly } from '../../../support/cad-shapes';
import type { Point } from '../../../support/cad-shapes';
import { kernelBytes, openCascade, stepFile } from '../../../support/step-files';
import type { Use } from '../../../support/step-files';

let oc: OpenCascadeInstance;
let shapes: ReturnType<typeof cadShapes>;
beforeAll(async () => {
  oc = await openCascade();
  shapes = cadShapes(oc);
});

async function suggested(parts: Record<string, TopoDS_Shape>, uses: Use[]) {
  const file = await readStep(stepFile(oc, parts, uses), kernelBytes);
  const placed = toParts(file, 'a.step', 1e-3);
  const said = ({ kind, a, b, reason }: SuggestedJoint): string =>
    `${placed.parts[a].name} ${kind} ${placed.parts[b].name} (${reason})`;
  return { ...placed, said: placed.joints.map(said) };
}

/** Equal to a micrometre. */
function expectAt({ at: point, axis }: SuggestedJoint, place: Point, along: Point): void {
  point.forEach((value, i) => expect(Math.abs(value * 1e3 - place[i])).toBeLessThan(1e-3));
  const [x, y, z] = axis;
  expect(Math.abs(x * along[0] + y * along[1] + z * along[2])).toBeCloseTo(1, 9);
}

describe('hinges', () => {
  test('two links whose holes are in line, also with two ears of a fork around the other', async () => {
    const { said, joints } = await suggested({ Long: shapes.link(100), Short: shapes.link(60) }, [
      { part: 'Long', at: [0, 0, 0] },
      { part: 'Short', at: [100, 0, 6], turn: 1 },
    ]);
    expect(said).toEqual(['Long hinge Short (holes)']);
    expectAt(joints[0], [100, 0, 6], [0, 0, 1]);
    expect(joints[0].diameter).toBeCloseTo(0.01, 12);
    const fork = shapes.without(
      shapes.box([-20, -20, 0], [20, 20, 30]),
      shapes.box([-25, -25, 10], [25, 15, 20]),
      shapes.rod(5, 40, [0, 0, -5]),
    );
    const forked = await suggested({ Fork: fork, Long: shapes.link(100) }, [
      { part: 'Fork', at: [0, 0, 0] },
      { part: 'Long', at: [0, 0, 12] },
    ]);
    expect(forked.said).toEqual(['Fork hinge Long (holes)']);
  });

  test('a four-bar with pins: each pin stays in one link, the others turn on it', async () => {
    const angle = Math.acos(0.25);
    const [x, y] = [40 * Math.cos(angle), 40 * Math.sin(angle)];
    const { parts, uses } = fourBarAssembly(oc, angle);
    const { said, joints } = await suggested(parts, uses);
    expect(said.filter((one) => one.includes('hinge')).toSorted()).toEqual([
      'Base hinge Crank (pinned)',
      'Base hinge Rocker (pinned)',
      'Coupler hinge Crank (pinned)',
      'Coupler hinge Rocker (pinned)',
    ]);
    expect(said.filter((one) => !one.includes('hinge'))).toEqual([
      'Base fixed Pin (pin)',
      'Base fixed Pin (pin)',
      'Coupler fixed Pin (pin)',
      'Coupler fixed Pin (pin)',
    ]);
    const far = joints.find(({ kind, at: [px] }) => kind === 'hinge' && px > 0.1001)!;
    expectAt(far, [100 + x, y, 9], [0, 0, 1]);
  });

  test('a shaft with a shoulder against its bearing', async () => {
    const stepped = shapes.joined(shapes.rod(5, 40), shapes.rod(9, 10, [0, 0, 20]));
    const bearing = shapes.without(shapes.box([-20, -20, 0], [20, 20, 20]), shapes.rod(5.1, 60, [0, 0, -10]));
    const { said } = await suggested({ Bearing: bearing, Shaft: stepped }, [
      { part: 'Bearing', at: [0, 0, 0] },
      { part: 'Shaft', at: [0, 0, 0] },
    ]);
    expect(said).toEqual(['Bearing hinge Shaft (shaft)']);
  });
});

describe('other joints', () => {
  const bore = (hole: number) =>
    shapes.without(shapes.box([-20, -20, 0], [20, 20, 60]), shapes.rod(hole, 100, [0, 0, -10]));

  test('a piston in its bore, whichever of both comes first', async () => {
    for (const order of [
      ['Bore', 'Piston'],
      ['Piston', 'Bore'],
    ]) {
      const { said, joints } = await suggested(
        { Bore: bore(12.05), Piston: shapes.rod(12, 30) },
        order.map((part) => ({ part, at: [0, 0, part === 'Piston' ? 20 : 0] })),
      );
      expect(said).toEqual([`${order[0]} cylinder ${order[1]} (shaft)`]);
      expectAt(joints[0], [0, 0, 35], [0, 0, 1]);
    }
  });

  test('a block in a slot', async () => {
    const guide = shapes.without(
      shapes.box([-50, -20, 0], [50, 20, 20]),
      shapes.box([-60, -10, 10], [60, 10, 30]),
    );
    const { said, joints } = await suggested({ Guide: guide, Block: shapes.box([0, 0, 0], [20, 20, 10]) }, [
      { part: 'Guide', at: [0, 0, 0] },
      { part: 'Block', at: [5, -10, 10] },
    ]);
    expect(said).toEqual(['Guide slider Block (guide)']);
    expectAt(joints[0], [15, 0, 15], [1, 0, 0]);
  });

  test('a plate on two pillars', async () => {
    const base = shapes.joined(
      shapes.box([-50, -20, 0], [50, 20, 10]),
      shapes.rod(5, 80, [-40, 0, 10]),
      shapes.rod(5, 80, [40, 0, 10]),
    );
    const plate = shapes.without(
      shapes.box([-50, -20, 0], [50, 20, 10]),
      shapes.rod(5.02, 30, [-40, 0, -5]),
      shapes.rod(5.02, 30, [40, 0, -5]),
    );
    const { said, joints } = await suggested({ Base: base, Plate: plate }, [
      { part: 'Base', at: [0, 0, 0] },
      { part: 'Plate', at: [0, 0, 50] },
    ]);
    expect(said).toEqual(['Base slider Plate (guide)']);
    expectAt(joints[0], [joints[0].at[0] * 1e3, 0, 55], [0, 0, 1]);
  });

  test('two plates that are bolted on each other', async () => {
    const plate = shapes.without(
      shapes.box([-50, -20, 0], [50, 20, 10]),
      shapes.rod(5, 30, [-40, 0, -5]),
      shapes.rod(5, 30, [40, 0, -5]),
    );
    const { said } = await suggested(
      { Plate: plate, Bolt: shapes.joined(shapes.rod(5, 20), shapes.rod(9, 5, [0, 0, 20])) },
      [
        { part: 'Plate', at: [0, 0, 0] },
        { part: 'Plate', at: [0, 0, 10] },
        { part: 'Bolt', at: [-40, 0, 0] },
        { part: 'Bolt', at: [40, 0, 0] },
      ],
    );
    expect(said.toSorted()).toEqual([
      'Plate fixed Bolt (pin)',
      'Plate fixed Bolt (pin)',
      'Plate fixed Plate (bolts)',
    ]);
  });

  test('a ball in its socket', async () => {
    const ball = shapes.ball(10);
    const socket = shapes.without(shapes.box([-15, -15, -15], [15, 15, 4]), shapes.ball(10.05));
    const { said, joints } = await suggested(
      { Socket: socket, Stud: shapes.joined(ball, shapes.rod(4, 40)) },
      [
        { part: 'Socket', at: [30, 0, 0] },
        { part: 'Stud', at: [30, 0, 0] },
      ],
    );
    expect(said).toEqual(['Socket ball Stud (ball)']);
    expectAt(joints[0], [30, 0, 0], [0, 0, 1]);
    expect(joints[0].diameter).toBeCloseTo(0.0201, 12);
  });
});

describe('none', () => {
  test('of parts that lie beside each other, of rounded edges, or of holes of other sizes', async () => {
    const rounded = shapes.joined(shapes.box([0, 0, 0], [30, 30, 10]), shapes.rod(5, 10, [30, 5, 0]));
    const { said } = await suggested({ Link: shapes.link(50), Other: shapes.link(50, 4), Rounded: rounded }, [
      { part: 'Link', at: [0, 0, 0] },
      { part: 'Other', at: [0, 0, 6] },
      { part: 'Rounded', at: [0, 100, 0] },
      { part: 'Rounded', at: [0, 100, 10] },
    ]);
    expect(said).toEqual([]);
  });

  test('of a sheet with thousands of holes it takes no time; where it would, what is left out is told', () => {
    const hole = (middle: Vec3, radius: number): Feature => ({
      ...{ kind: 'round', hollow: true, middle, axis: [0, 0, 1] },
      ...{ radius, length: 0.001 },
    });
    const sheet = (holes: Feature[], z: number) => ({
      features: placedFeatures(holes, { position: [0, 0, z], orientation: [1, 0, 0, 0] }),
      middle: [0.5, 0.25, z] as Vec3,
      reach: 0.6,
    });
    const drilled = Array.from({ length: 5000 }, (_, i) =>
      hole([0.01 * (i % 100), 0.01 * Math.floor(i / 100), 0], 0.002),
    );
    const { joints, isWhole } = suggestJoints([sheet(drilled, 0), sheet(drilled, 0.001)]);
    expect([joints.map(({ kind }) => kind), isWhole]).toEqual([['fixed'], true]);
    // fifty parts of two hundred holes, all within reach of each other, are no more than can be compared
    const crowd = Array.from({ length: 50 }, (_, i) =>
      sheet(
        drilled.slice(0, 200).map((one) => ({ ...one, radius: 0.002 * 1.03 ** i })),
        0.001 * i,
      ),
    );
    expect(suggestJoints(crowd).isWhole).toBe(true);
    const nested = Array.from({ length: 5000 }, (_, i) => hole([0, 0, 0], 0.01 * 1.05 ** i));
    expect(suggestJoints([sheet(nested, 0), sheet(nested, 0.001)]).isWhole).toBe(false);
  });
});
