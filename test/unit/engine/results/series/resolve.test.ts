import { beforeAll, describe, expect, it } from 'vitest';
import { readColumn } from '../../../../../engine/results/series/columns';
import { sharedNames, sharedSpans } from '../../../../../engine/output/panes/content-shared';
import { createOwnContent } from '../../../../../engine/output/panes/own-content';
import { createPane } from '../../../../../engine/output/panes/pane-state';
import { findSeries, resolveSeries } from '../../../../../engine/results/series/resolve';
import { massOf } from '../../../../../engine/model/masses/mass';
import { Recording } from '../../../../../engine/results/recording/recording';
import type { Quat } from '../../../../../engine/model/project';
import { readExample } from '../../../../support/example-file';
import { record } from '../../../../support/recorded';

type Vector = [number, number, number];

let run: Recording;

function shortRun(name: string): Recording {
  const project = readExample(name);
  return record({ ...project, settings: { ...project.settings, duration: 0.2, outputInterval: 0.01 } });
}

beforeAll(() => {
  run = shortRun('rssr');
}, 60_000);

const column = (id: string): Float64Array => {
  const found = resolveSeries(run, id);
  if (!found.ok) throw new Error(found.message);
  return found.series.column();
};
const triple = (stem: string, parts: readonly string[], i: number, suffix = ''): Vector =>
  parts.map((part) => column(`${stem}/${part}${suffix}`)[i]) as Vector;
const cross = ([a, b, c]: Vector, [d, e, f]: Vector): Vector => [b * f - c * e, c * d - a * f, a * e - b * d];

/** q* v q by the product of quaternions: another way than the matrix. */
function intoFrame([w, x, y, z]: Quat, v: Vector): Vector {
  const u: Vector = [-x, -y, -z];
  const t = cross(u, v).map((each) => 2 * each) as Vector;
  const s = cross(u, t);
  return v.map((each, c) => each + w * t[c] + s[c]) as Vector;
}
const orientation = (body: string, i: number): Quat =>
  body === 'ground'
    ? [1, 0, 0, 0]
    : (['qw', 'qx', 'qy', 'qz'].map((part) => run.column(`body/${body}/${part}`)![i]) as unknown as Quat);

const FORCE = ['FX', 'FY', 'FZ'];
const MOMENT = ['MX', 'MY', 'MZ'];

const near = (actual: Vector, wanted: Vector, scale = Math.hypot(...wanted)) =>
  actual.forEach((value, c) => expect(Math.abs(value - wanted[c])).toBeLessThan(1e-12 * (1 + scale)));

describe('reactions in other frames', () => {
  it('are the recorded vectors turned by the recorded quaternions of both bodies and of the joint', () => {
    for (const { id, bodyA, bodyB, frameB } of run.project.joints) {
      for (const parts of [FORCE, MOMENT]) {
        for (const i of [0, 7, run.count - 1]) {
          const world = triple(`reaction/${id}`, parts, i);
          const onB = intoFrame(orientation(bodyB, i), world);
          near(triple(`reaction/${id}`, parts, i, '@b'), onB);
          near(triple(`reaction/${id}`, parts, i, '@a'), intoFrame(orientation(bodyA, i), world));
          near(triple(`reaction/${id}`, parts, i, '@joint'), intoFrame(frameB.orientation, onB));
          near(triple(`reaction/${id}`, parts, i, '@world.onA'), world.map((value) => -value) as Vector);
          near(triple(`reaction/${id}`, parts, i, `@in:${bodyB}`), onB);
        }
      }
    }
  });

  it('keep their size, and say whose axes they are along', () => {
    const { id } = run.project.joints[0];
    const turned = triple(`reaction/${id}`, FORCE, 5, '@joint.onA');
    expect(Math.hypot(...turned)).toBeCloseTo(column(`reaction/${id}/F@joint.onA`)[5], 9);
    expect(findSeries(run, `reaction/${id}/FX@joint.onA`)).toMatchObject({
      unit: 'N',
      record: id,
      name: 'FX',
      frame: expect.stringMatching(/^axes of the joint on .*, on the other body$/) as string,
    });
  });

  it('have no moment about a hinge without friction along its axis', () => {
    for (const { id, kind } of run.project.joints.filter((joint) => joint.kind === 'hinge')) {
      expect(kind).toBe('hinge');
      const driven = run.project.drivers.some((driver) => driver.joint === id);
      const axis = column(`reaction/${id}/MZ@joint`);
      const size = column(`reaction/${id}/M`);
      for (let i = 0; i < run.count; i++) {
        expect(Math.abs(axis[i]), `${id} ${driven}`).toBeLessThan(1e-9 * (1 + size[i]));
      }
    }
  });

  it('are unique where all parts that they hold are', () => {
    run = shortRun('four-bar-with-load');
    const { id } = run.project.joints.find((joint) => joint.bodyA !== 'ground' && joint.bodyB !== 'ground')!;
    const unique = (part: string) => findSeries(run, `reaction/${id}/${part}`)!.unique()?.[3] ?? 1;
    // a planar loop of hinges about z: what lies in the plane is unique, what leans out of it is not
    expect([unique('FX'), unique('FY'), unique('FZ'), unique('F')]).toEqual([1, 1, 0, 0]);
    expect([unique('FX@b'), unique('FY@b'), unique('FZ@b'), unique('F@b')]).toEqual([1, 1, 0, 0]);
    // the share of FZ is nothing: neither it nor the size that it is part of is a warning
    const panes = {
      ...createPane('custom'),
      series: ['FX@b', 'FY@b', 'FZ@b', 'F@b'].map((part) => `reaction/${id}/${part}`),
    };
    expect(sharedNames(run, createOwnContent(run, run.project, panes))).toEqual([]);
    expect(sharedSpans(run, createOwnContent(run, run.project, panes))).toEqual([]);
    run = shortRun('rssr');
  });
});

describe('momentum about other points', () => {
  const about = (i: number, p: (body: string) => Vector, body: string | null): Vector => {
    const L: Vector = [0, 0, 0];
    for (const each of run.project.bodies.filter(({ id }) => body === null || id === body)) {
      const { mass, centerOfMass, inertia } = massOf(each);
      const q = orientation(each.id, i);
      const back: Quat = [q[0], -q[1], -q[2], -q[3]];
      const origin = triple(`body/${each.id}`, ['x', 'y', 'z'], i);
      const arm = intoFrame(back, centerOfMass).map(
        (value, c) => value + origin[c] - p(each.id)[c],
      ) as Vector;
      const v = triple(`body/${each.id}`, ['vx', 'vy', 'vz'], i).map((value) => mass * value) as Vector;
      const w = intoFrame(q, triple(`body/${each.id}`, ['wx', 'wy', 'wz'], i));
      const [xx, yy, zz, xy, xz, yz] = inertia;
      const spin: Vector = [
        xx * w[0] + xy * w[1] + xz * w[2],
        xy * w[0] + yy * w[1] + yz * w[2],
        xz * w[0] + yz * w[1] + zz * w[2],
      ];
      const turned = intoFrame(back, spin);
      cross(arm, v).forEach((value, c) => (L[c] += value + turned[c]));
    }
    return L;
  };
  const ANGULAR = ['LX', 'LY', 'LZ'];

  it('is what its definition gives, about the origin, a point and the centre of mass', () => {
    const center = (i: number, only: string | null): Vector => {
      const sum: Vector = [0, 0, 0];
      let total = 0;
      for (const each of run.project.bodies.filter(({ id }) => only === null || id === only)) {
        const { mass, centerOfMass } = massOf(each);
        const q = orientation(each.id, i);
        const turned = intoFrame([q[0], -q[1], -q[2], -q[3]], centerOfMass);
        const origin = triple(`body/${each.id}`, ['x', 'y', 'z'], i);
        turned.forEach((value, c) => (sum[c] += mass * (value + origin[c])));
        total += mass;
      }
      return sum.map((value) => value / total) as Vector;
    };
    for (const body of [null, run.project.bodies[0].id]) {
      const stem = `momentum/${body ?? 'total'}`;
      for (const i of [0, 11, run.count - 1]) {
        const largest = Math.hypot(...about(i, () => [0, 0, 0], body));
        near(
          triple(stem, ANGULAR, i),
          about(i, () => [0, 0, 0], body),
          largest,
        );
        near(
          triple(stem, ANGULAR, i, '@0.3:-0.2:1e-1'),
          about(i, () => [0.3, -0.2, 0.1], body),
          largest,
        );
        const com = center(i, body);
        near(
          triple(stem, ANGULAR, i, '@com'),
          about(i, () => com, body),
          largest,
        );
        expect(column(`${stem}/L@com`)[i]).toBeCloseTo(Math.hypot(...about(i, () => com, body)), 9);
      }
    }
  });

  it('has the linear momentum of a body as its mass times its velocity; the bodies add up', () => {
    const i = 9;
    for (const part of ['PX', 'PY', 'PZ']) {
      const sum = run.project.bodies.reduce((all, { id }) => all + column(`momentum/${id}/${part}`)[i], 0);
      expect(sum).toBeCloseTo(column(`momentum/total/${part}`)[i], 12);
    }
  });
});

describe('sizes and paths', () => {
  it('measures the way of a point that goes round in a circle', () => {
    const project = readExample('conical-pendulum');
    run = record({ ...project, settings: { ...project.settings, duration: 1, outputInterval: 0.02 } });
    const { id } = run.project.bodies[0];
    const speed = column(`body/${id}/v`);
    const path = column(`body/${id}/path`);
    // it goes at one speed
    expect(path[0]).toBe(0);
    expect(path[run.count - 1]).toBeCloseTo(speed[0] * run.endTime, 6);
    run = shortRun('rssr');
  });

  it('is of fourth order in the output interval where the speed changes', () => {
    const project = readExample('pendulum');
    const lengthWith = (outputInterval: number) => {
      run = record({
        ...project,
        settings: {
          ...project.settings,
          duration: 0.32,
          outputInterval,
          integrator: 'dop853',
          relativeTolerance: 1e-12,
          absoluteTolerance: 1e-12,
        },
      });
      return column(`body/${run.project.bodies[0].id}/path`)[run.count - 1];
    };
    const exact = lengthWith(0.0025);
    const [coarse, fine] = [0.04, 0.02].map((h) => Math.abs(lengthWith(h) - exact));
    expect(coarse / fine).toBeGreaterThan(8);
    run = shortRun('rssr');
  });
});

describe('a run that grows', () => {
  it('has the same derived values as one that came at once', () => {
    const { id } = run.project.joints[0];
    const ids = [`reaction/${id}/FY@joint`, 'momentum/total/LZ@com', `body/${run.project.bodies[0].id}/path`];
    ids.push(`="${id}".FX * 2 + "${id}".F`);
    const grown = new Recording({ ...run, channels: run.channels, project: run.project });
    const row = (i: number) => [run.time[i], ...run.columns.map((values) => values[i])];
    for (let i = 0; i < run.count; i++) {
      grown.append(1, Float64Array.from(row(i)));
      for (const each of ids) readColumn(grown, each);
    }
    for (const each of ids) {
      expect([...readColumn(grown, each)!.subarray(0, run.count)]).toEqual([
        ...column(each).subarray(0, run.count),
      ]);
    }
  });
});

describe('what there is not', () => {
  it('is said in a sentence', () => {
    const { id } = run.project.joints[0];
    const message = (asked: string) => {
      const found = resolveSeries(run, asked);
      return found.ok ? 'found' : found.message;
    };
    expect(message('reaction/none/FX')).toContain('recorded no "reaction/none/FX"');
    expect(message(`reaction/${id}/FX@sideways`)).toContain('is not a frame');
    expect(message(`reaction/${id}/FX@in:nobody`)).toContain('did not record a body "nobody"');
    expect(message('energy/total/kinetic@a')).toContain('not a component of a vector');
    expect(message('momentum/total/LX@1:2')).toContain('names no point');
    expect(message('momentum/total/LX@world.onA')).toContain('no other body');
    expect(message('momentum/total/LX@b')).toContain('only joints and contacts');
    for (const hostile of [
      '',
      '@',
      '=',
      '@@@',
      'a/b/c@',
      '__proto__',
      'reaction/constructor/FX@a',
      'x'.repeat(1e5),
    ]) {
      expect(resolveSeries(run, hostile).ok).toBe(false);
    }
  });
});
