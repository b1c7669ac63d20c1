/** Transmission angle and mechanical advantage against the closed forms of the textbooks, and against the motion itself. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { massOf } from '../../../../../engine/model/masses/mass';
import { readProject } from '../../../../../engine/model/file/read-project';
import type { JointFrame, Project } from '../../../../../engine/model/project';
import type { Recording } from '../../../../../engine/results/recording/recording';
import { listCatalogue } from '../../../../../engine/results/series/catalogue';
import { findPush } from '../../../../../engine/results/series/derived/transmission';
import { findSeries } from '../../../../../engine/results/series/resolve';
import { record } from '../../../../support/recorded';

function open(name: string): Project {
  const read = readProject(readFileSync(`assets/examples/${name}.kempe`, 'utf8'));
  if (!read.ok) throw new Error(`The engine refuses ${name}.`);
  const { project } = read;
  return { ...project, settings: { ...project.settings, duration: 1.05, outputInterval: 0.0175 } };
}

const columnsOf = (recording: Recording) => (id: string) => findSeries(recording, id)!.column();
/** About z, of a body in the plane. */
const angleOf = (recording: Recording, body: string, i: number) =>
  2 * Math.atan2(...(['qz', 'qw'].map((c) => recording.column(`body/${body}/${c}`)![i]) as [number, number]));

describe('a four-bar', () => {
  const [a, b, c, d] = [0.08, 0.22, 0.18, 0.25];
  const recording = record(open('four-bar-with-load'), 'kinematic');
  const column = columnsOf(recording);

  it('has the acute angle of coupler and rocker, by the law of cosines', () => {
    const mu = column('joint/pin-b/transmission');
    const [x, y] = [column('body/coupler/x'), column('body/coupler/y')];
    for (let i = 0; i < recording.count; i++) {
      const diagonal = a * a + d * d - 2 * a * d * Math.cos(Math.atan2(y[i], x[i]));
      const inner = Math.acos((b * b + c * c - diagonal) / (2 * b * c));
      expect(mu[i]).toBeCloseTo(Math.min(inner, Math.PI - inner), 7);
    }
  });

  it('is that of the plane where the bars lie in layers', () => {
    const project = open('four-bar-with-load');
    const raised = (frame: JointFrame): JointFrame => {
      const [x, y, z] = frame.position;
      return { ...frame, position: [x, y, z + 0.05] };
    };
    const joints = project.joints.map((joint) =>
      joint.id === 'pin-b' ? { ...joint, frameA: raised(joint.frameA), frameB: raised(joint.frameB) } : joint,
    );
    const layered = columnsOf(record({ ...project, joints }, 'kinematic'))('joint/pin-b/transmission');
    const flat = column('joint/pin-b/transmission');
    for (let i = 0; i < recording.count; i++) expect(layered[i]).toBeCloseTo(flat[i], 7);
  });

  it('gives the rocker c sin(theta4 - theta3) / a sin(theta2 - theta3) of the torque of the crank', () => {
    const ratio = findSeries(recording, 'joint/pin-o4/advantage')!;
    expect([ratio.unit, ratio.name]).toEqual(['1', 'mechanical advantage']);
    for (let i = 0; i < recording.count; i++) {
      const [two, three, four] = ['crank', 'coupler', 'rocker'].map((body) => angleOf(recording, body, i));
      const wanted = (c * Math.sin(four - three)) / (a * Math.sin(two - three));
      // beside a limit of travel it grows beyond bounds
      if (Math.abs(wanted) < 50) expect(ratio.column()[i] / wanted).toBeCloseTo(1, 6);
    }
  });

  it('has none at an instant at which the joint rests, instead of one over rounding', () => {
    const project = open('four-bar-with-load');
    const settings = { ...project.settings, duration: 1, outputInterval: 0.005 };
    const exact = record({ ...project, settings }, 'kinematic');
    const column = (id: string) => [...findSeries(exact, id)!.column().subarray(0, exact.count)];
    const [driving, driven] = [column('driver/motor/rate'), column('joint/pin-b/rate')];
    const ratio = column('joint/pin-b/advantage');
    const rests = driven.flatMap((rate, i) => (Math.abs(rate) < 1e-10 * driving[i] ? [i] : []));
    expect(rests.length).toBeGreaterThan(0);
    for (const i of rests) expect(ratio[i]).toBeNaN();
    expect(ratio.filter(Number.isNaN)).toHaveLength(rests.length);
  });

  it('has no mechanical advantage where no driver, or more than one, puts power in', () => {
    const project = open('four-bar-with-load');
    const ratio = (drivers: Project['drivers']) =>
      findSeries(record({ ...project, drivers }), 'joint/pin-o4/advantage');
    const [motor] = project.drivers;
    expect(ratio([])).toBeNull();
    const torque = { ...motor, id: 'second', name: 'Second', kind: 'effort', joint: 'pin-a' } as typeof motor;
    expect(ratio([motor, torque])).toBeNull();
  });

  it('has them at the joints where they mean something, in the list of all series', () => {
    const listed = listCatalogue(recording, recording.project)
      .map(({ id }) => id)
      .filter((id) => /transmission|advantage/.test(id));
    expect(listed.sort()).toEqual(
      ['a/advantage', 'b/advantage', 'b/transmission', 'o4/advantage'].map((id) => `joint/pin-${id}`),
    );
  });
});

it('of a slider-crank is that of rod and normal to the slide, and the torque becomes a force by the closed form', () => {
  const template = open('slider-crank');
  const crank = template.joints.find(({ kind, bodyA }) => kind === 'hinge' && bodyA === 'ground')!;
  const slider = template.joints.find(({ kind }) => kind === 'slider')!;
  const [motor] = open('four-bar-with-load').drivers;
  const recording = record({ ...template, drivers: [{ ...motor, joint: crank.id }] }, 'kinematic');
  const { project } = recording;
  const pushed = project.joints.filter(({ id }) => findPush(project, id) !== null);
  expect(pushed).toHaveLength(1);
  const push = findPush(project, pushed[0].id)!;
  const mu = columnsOf(recording)(`joint/${pushed[0].id}/transmission`);
  const ratio = findSeries(recording, `joint/${slider.id}/advantage`)!;
  expect(ratio.unit).toBe('1/m');
  for (let i = 0; i < recording.count; i++) {
    const { at, length: l } = ends(recording, push, i);
    const pin = pointOf(recording, push.coupler, push.from.position, i);
    // in line with the centre of the crank, along x
    expect(at[1]).toBeCloseTo(crank.frameA.position[1], 6);
    const [x, y] = pin.map((value, k) => value - crank.frameA.position[k]);
    expect(mu[i]).toBeCloseTo(Math.acos(Math.abs(y) / l), 6);
    const speed = -y * (1 + x / Math.sqrt(l * l - y * y));
    if (Math.abs(y) > 1e-3) expect(Math.abs(ratio.column()[i] * speed)).toBeCloseTo(1, 5);
  }
});

describe('the angle is what the motion says: its sine is the part of the velocity along the coupler', () => {
  it.each(['four-bar-with-load', 'slider-crank', 'rssr', 'watt-six-bar', 'toggle-press'])('%s', (name) => {
    const project = open(name);
    const recording = record(project);
    let compared = 0;
    for (const { id, bodyA, bodyB } of project.joints) {
      const push = findPush(project, id);
      if (!push) continue;
      const mu = columnsOf(recording)(`joint/${id}/transmission`);
      const pushed = bodyA === push.coupler ? bodyB : bodyA;
      for (let i = 0; i < recording.count; i++) {
        const line = ends(recording, push, i);
        const velocity = velocityAt(recording, pushed, line.at, i);
        const speed = Math.hypot(...velocity);
        if (!(speed > 1e-2)) continue;
        const along = line.way.reduce((sum, part, k) => sum + part * velocity[k], 0);
        expect(Math.sin(mu[i])).toBeCloseTo(Math.abs(along) / speed, 6);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(20);
  });
});

type Push = NonNullable<ReturnType<typeof findPush>>;

/** Where the coupler pushes, and the way that its line goes [1]. */
function ends(recording: Recording, push: Push, i: number) {
  const at = pointOf(recording, push.coupler, push.at.position, i);
  const from = pointOf(recording, push.coupler, push.from.position, i);
  // bars that lie in layers push in their plane, which is that of x and y in all of these
  const line = at.map((value, c) => (push.isPlanar && c === 2 ? 0 : value - from[c]));
  const length = Math.hypot(...line);
  return { at, length, way: line.map((value) => value / length) };
}

const read = (recording: Recording, body: string, names: readonly string[], i: number) =>
  names.map((name) => recording.column(`body/${body}/${name}`)![i]);

function pointOf(recording: Recording, body: string, [x, y, z]: readonly number[], i: number): number[] {
  const [w, a, b, c] = read(recording, body, ['qw', 'qx', 'qy', 'qz'], i);
  const origin = read(recording, body, ['x', 'y', 'z'], i);
  const turned = [
    (1 - 2 * (b * b + c * c)) * x + 2 * (a * b - w * c) * y + 2 * (a * c + w * b) * z,
    2 * (a * b + w * c) * x + (1 - 2 * (a * a + c * c)) * y + 2 * (b * c - w * a) * z,
    2 * (a * c - w * b) * x + 2 * (b * c + w * a) * y + (1 - 2 * (a * a + b * b)) * z,
  ];
  return origin.map((value, k) => value + turned[k]);
}

function velocityAt(recording: Recording, body: string, point: readonly number[], i: number): number[] {
  // recorded is that of the centre of mass
  const { centerOfMass } = massOf(recording.project.bodies.find(({ id }) => id === body)!);
  const [x, y, z] = pointOf(recording, body, centerOfMass, i).map((value, k) => point[k] - value);
  const [vx, vy, vz] = read(recording, body, ['vx', 'vy', 'vz'], i);
  const [wx, wy, wz] = read(recording, body, ['wx', 'wy', 'wz'], i);
  return [vx + wy * z - wz * y, vy + wz * x - wx * z, vz + wx * y - wy * x];
}
