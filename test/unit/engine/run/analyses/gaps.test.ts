import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { about, times } from '../../../../../engine/core/math/rigid';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { runToEnd } from '../../../../../engine/model/run-to-end';
import { fourBar, patched, shortfall, twoFourBars } from '../../../../support/open-loops';
import { readExample } from '../../../../support/example-file';
import { SEED } from '../../../../support/draw';
import { study } from '../../../../../engine/run/analyses/study';
import type { GapReport } from '../../../../../engine/run/analyses/assembly-reports';
import type { Project } from '../../../../../engine/model/project';

/** The ground is 30 mm longer than the other three together. */
const OPEN = { ground: 0.25, crank: 0.04, coupler: 0.1, rocker: 0.08 };

function gapsOf(project: Project): GapReport {
  const { report } = runToEnd(study(project, 'gaps'));
  if (!report?.gaps) throw new Error('no report');
  return report.gaps;
}

const open = gapsOf(fourBar(OPEN));

describe('a four-bar whose ground is too long', () => {
  test('stays open by as much in all, spread evenly over its pins', () => {
    expect(open.loops).toHaveLength(1);
    const [{ bodies, gaps }] = open.loops;
    expect([...bodies].sort()).toEqual(['coupler', 'crank', 'ground', 'rocker']);
    expect(gaps).toHaveLength(4);
    for (const { gap, angle, from, to } of gaps) {
      expect(gap).toBeCloseTo(shortfall(OPEN) / 4, 7);
      expect(angle).toBeCloseTo(0, 6);
      expect(Math.hypot(...to.map((value, c) => value - from[c]))).toBeCloseTo(gap, 12);
    }
  });

  test('the gaps are drawn where the pins are', () => {
    const at = (id: string) => open.loops[0].gaps.find(({ joint }) => joint === id)!;
    [0, 0, 0].forEach((value, c) => expect(at('pin-o2').to[c]).toBeCloseTo(value, 9));
    [0.25, 0, 0].forEach((value, c) => expect(at('pin-o4').to[c]).toBeCloseTo(value, 9));
    expect(Math.abs(at('pin-a').from[1])).toBeLessThan(1e-3);
  });

  test.each(['crank', 'coupler', 'rocker'])('closes when the %s is longer by that', (body) => {
    const repair = open.repairs.find(
      ({ kind, changes: [change] }) => kind === 'length' && change.what === 'length' && change.body === body,
    );
    expect(repair?.least).toBeCloseTo(shortfall(OPEN), 7);
    const [change] = repair!.changes;
    if (change.what !== 'length') throw new Error('no length');
    expect(change.before).toBeCloseTo(OPEN[body as 'crank'], 12);
    expect(change.after - change.before).toBeCloseTo(repair!.size, 9);
    // a little more than the least, so that it is not locked
    expect(repair!.size).toBeGreaterThan(1.005 * repair!.least);
    expect(repair!.size).toBeLessThan(1.03 * repair!.least);
  });

  test('closes when a ground pin comes nearer, or each a part of the way', () => {
    const single = open.repairs.filter(({ kind }) => kind === 'point');
    expect(single.map(({ changes: [change] }) => (change.what === 'point' ? change.joint : ''))).toEqual(
      expect.arrayContaining(['pin-o2', 'pin-o4']),
    );
    for (const { least } of single) expect(least).toBeCloseTo(shortfall(OPEN), 7);
    const both = open.repairs.find(({ kind }) => kind === 'points');
    expect(both?.least).toBeCloseTo(shortfall(OPEN) / Math.SQRT2, 7);
  });

  test('closes with the least sum of squares when all links share it', () => {
    const all = open.repairs.find(({ kind }) => kind === 'lengths');
    expect(all?.least).toBeCloseTo(shortfall(OPEN) / Math.sqrt(3), 7);
    expect(all?.changes).toHaveLength(3);
  });

  test('every offer assembles as it is drawn, off its dead point, with the shape ending at the pin', () => {
    for (const { patch } of open.repairs) {
      const project = patched(fourBar(OPEN), patch);
      const model = createModel(project);
      expect(model.ok).toBe(true);
      if (!model.ok) continue;
      expect(model.warnings).toEqual([]);
      expect(model.model.report.mobility.degreesOfFreedom).toBe(1);
      for (const { id, shape } of project.bodies) {
        if (shape.kind !== 'rod') throw new Error('no rod');
        const ends = project.joints.flatMap(({ bodyA, bodyB, frameA, frameB }) => [
          ...(bodyA === id ? [frameA.position] : []),
          ...(bodyB === id ? [frameB.position] : []),
        ]);
        const length = Math.hypot(...ends[0].map((value, c) => value - ends[1][c]));
        expect(Math.hypot(...shape.to.map((value, c) => value - shape.from[c]))).toBeCloseTo(length, 9);
      }
    }
  });

  test('nothing that is unchanged is in the patch', () => {
    const coupler = open.repairs.find(
      ({ kind, changes: [change] }) =>
        kind === 'length' && change.what === 'length' && change.body === 'coupler',
    );
    expect(coupler?.patch.joints.map(({ joint }) => joint)).toEqual(['pin-b']);
  });
});

test('random four-bars that a change of one length opened are closed by a change no larger', () => {
  const length = fc.integer({ min: 20, max: 120 }).map((value) => value / 1000);
  fc.assert(
    fc.property(
      fc.record({ ground: length, crank: length, coupler: length, rocker: length }),
      fc.constantFrom('crank' as const, 'coupler' as const, 'rocker' as const),
      fc.integer({ min: 1, max: 60 }),
      (links, opened, by) => {
        // barely closed, then longer: what was added is what is missing
        const others = (['ground', 'crank', 'coupler', 'rocker'] as const).filter((name) => name !== opened);
        const sum = others.reduce((total, name) => total + links[name], 0);
        const added = by / 1000;
        const { repairs } = gapsOf(fourBar({ ...links, [opened]: sum + added }));
        const single = repairs.filter(({ kind }) => kind === 'length');
        expect(single.length).toBeGreaterThan(0);
        for (const { least } of repairs) expect(least).toBeLessThanOrEqual(added * (1 + 1e-6));
      },
    ),
    { seed: SEED, numRuns: 6 },
  );
}, 240_000);

test('an axis that was turned closes by turning one back by no more', () => {
  const tilt = (5 * Math.PI) / 180;
  const project = fourBar({ ground: 0.1, crank: 0.04, coupler: 0.1, rocker: 0.08 });
  const tilted = {
    ...project,
    joints: project.joints.map((joint) =>
      joint.id === 'pin-b'
        ? {
            ...joint,
            frameB: { ...joint.frameB, orientation: times(about([0, 1, 0], tilt), joint.frameB.orientation) },
          }
        : joint,
    ),
  };
  const { loops, repairs } = gapsOf(tilted);
  expect(loops).toHaveLength(1);
  expect(loops[0].gaps.some(({ angle }) => angle > 1e-3)).toBe(true);
  const axes = repairs.filter(({ kind }) => kind === 'axis');
  expect(axes.length).toBeGreaterThan(0);
  const angles = axes.flatMap(({ changes }) =>
    changes.flatMap((change) => (change.what === 'axis' ? [change.angle] : [])),
  );
  expect(Math.min(...angles)).toBeLessThanOrEqual(1.01 * tilt);
  expect(Math.min(...angles)).toBeGreaterThan(0);
});

test('a model that assembles has no gaps', () => {
  expect(gapsOf(readExample('four-bar-with-load'))).toEqual({ loops: [], repaired: 0, repairs: [] });
});

test('faults of the document are said, not searched', () => {
  const project = fourBar(OPEN);
  const broken = { ...project, joints: project.joints.map((joint) => ({ ...joint, bodyB: 'nobody' })) };
  const { problems, report } = runToEnd(study(broken, 'gaps'));
  expect(report).toBeNull();
  expect(problems.length).toBeGreaterThan(0);
});

describe('of two open loops', () => {
  /** 30 mm and 20 mm short; the records of the second end in `-2`. */
  const project = twoFourBars(OPEN, { ...OPEN, ground: 0.24 });
  const { loops, repairs } = gapsOf(project);
  const of = (loop: number) => repairs.filter((repair) => repair.loop === loop);

  test('each has its own repairs, the wider loop first', () => {
    expect(loops.map(({ bodies }) => bodies.includes('crank'))).toEqual([true, false]);
    expect(repairs.map(({ loop }) => loop)).toEqual([...of(0).map(() => 0), ...of(1).map(() => 1)]);
    for (const [loop, own] of [OPEN, { ...OPEN, ground: 0.24 }].entries())
      for (const { least } of of(loop).filter(({ kind }) => kind === 'length'))
        expect(least).toBeCloseTo(shortfall(own), 7);
    expect(of(0)).toHaveLength(of(1).length);
  });

  test('a repair of one leaves the other as it is drawn', () => {
    expect(of(0)[0].patch.bodies.every(({ body }) => !body.endsWith('-2'))).toBe(true);
    expect(of(1)[0].patch.bodies.every(({ body }) => body.endsWith('-2'))).toBe(true);
    expect(of(1)[0].patch.joints.every(({ joint }) => joint.endsWith('-2'))).toBe(true);
    expect(of(1)[0].patch.joints.length).toBeGreaterThan(0);
  });

  test('they may be closed in either order, and then the model assembles', () => {
    for (const [first, second] of [
      [0, 1],
      [1, 0],
    ]) {
      const half = patched(project, of(first)[0].patch);
      const left = gapsOf(half);
      expect(left.loops).toHaveLength(1);
      expect(left.repairs.every(({ loop }) => loop === 0)).toBe(true);
      expect(createModel(patched(half, of(second)[0].patch)).ok).toBe(true);
    }
  });
});
