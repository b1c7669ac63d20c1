/**
 * Position drivers of random linkages: what they prescribe at t = 0 is reached where the mechanism can go there from the
 * drawing without passing a dead point, in the mode that was drawn, and refused where it cannot. Answers in closed form.
 */
import { expect, test } from 'vitest';
import { assembled, drawFactor, withFactors } from '../support/dimension-changes';
import { compileSystem } from '../../engine/core/system/compile';
import { createDriver } from '../../engine/model/defaults';
import { createInitialState } from '../../engine/run/preparation/initial-state';
import { createRandom } from '../support/draw';
import { valueOf } from '../../engine/core/coordinates/coordinate';
import { patience, repetitions, tell } from '../support/tier';
import { readExample } from '../support/example-file';
import { withPoses } from '../../engine/model/pose';
import type { Project } from '../../engine/model/project';

const COUNT = repetitions('A1-position-drivers', 150, 1500);
/** Nearer to the end of its reach than this a driver may be told either way [rad, m]. */
const EDGE = 1e-3;
/** Drawn nearer to a dead point than this it says no mode [1]. */
const FLAT = 0.02;

/** Drawn as it assembles with these lengths; null where it does not. */
function redrawn(project: Project, factors: Readonly<Record<string, number>>): Project | null {
  const changed = withFactors(project, factors);
  const { closed, poses } = assembled(changed);
  return closed ? withPoses(changed, [...poses.values()]) : null;
}

const to = (project: Project, joint: string, value: number): Project => ({
  ...project,
  drivers: [createDriver({ id: 'd', joint, kind: 'position', value })],
});

/** Turn of a body in the plane [rad]. */
function drawnAngle(project: Project, body: string): number {
  const [w, , , z] = project.bodies.find(({ id }) => id === body)!.orientation;
  return 2 * Math.atan2(z, w);
}

/** Coordinate of a joint as it is drawn [rad, m]. */
function coordinateOf(project: Project, id: string): number {
  const system = compileSystem(project);
  const joint = system.joints.find(({ record }) => record.id === id)!;
  return valueOf(joint.coordinates[0], createInitialState(project, system));
}

/** Sine of the angle from one drawn body to another [1]: 0 where they are in line, a dead point of what drives them. */
const bend = (project: Project, one: string, other: string): number =>
  Math.sin(drawnAngle(project, other) - drawnAngle(project, one));

const wrap = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

test('crank or rocker of a four-bar', { timeout: patience(COUNT, 200) }, () => {
  const example = readExample('four-bar-with-load');
  const lengths = { crank: 0.08, coupler: 0.22, rocker: 0.18, ground: 0.25 };
  const random = createRandom(21);
  const wrong: string[] = [];
  const count = { reached: 0, longer: 0, refused: 0 };
  for (let i = 0; i < COUNT; i++) {
    const names = ['crank', 'coupler', 'rocker', 'ground'] as const;
    const factors = Object.fromEntries(names.map((name) => [name, drawFactor(random)]));
    const wanted = 2 * Math.PI * random() - Math.PI;
    const [body, joint] = random() < 0.5 ? ['crank', 'pin-o2'] : ['rocker', 'pin-o4'];
    const drawn = redrawn({ ...example, loads: [] }, factors);
    if (!drawn) continue;
    const [crank, coupler, rocker, ground] = names.map((name) => factors[name] * lengths[name]);
    const [own, far] = body === 'crank' ? [crank, rocker] : [rocker, crank];
    // distance from the driven link's end to the other ground pin, which the other two have to span
    const room = (angle: number) => {
      const c = body === 'crank' ? Math.cos(angle) : -Math.cos(angle);
      const d = Math.sqrt(own ** 2 + ground ** 2 - 2 * own * ground * c);
      return Math.min(coupler + far - d, d - Math.abs(coupler - far));
    };
    const from = drawnAngle(drawn, body);
    const clear = (turn: number) => {
      let least = Infinity;
      for (let k = 0; k <= 2000; k++) least = Math.min(least, room(from + (turn * k) / 2000));
      return least;
    };
    const short = wrap(wanted - from);
    const ways = [clear(short), clear(short - 2 * Math.PI * Math.sign(short))];
    if (ways.some((way) => Math.abs(way) < EDGE)) continue;
    const dyad: readonly [string, string] = body === 'crank' ? ['coupler', 'rocker'] : ['crank', 'coupler'];
    if (Math.abs(bend(drawn, ...dyad)) < FLAT) continue;
    const result = assembled(to(drawn, joint, wanted - from + coordinateOf(drawn, joint)));
    const say = (what: string) =>
      wrong.push(`${i} ${what}: ${body} to ${wanted}, ${JSON.stringify(factors)}`);
    if (ways[0] < 0 && ways[1] < 0) {
      count.refused++;
      // the joints close, but not with the driver there
      if (result.codes.join() !== 'cannot-assemble') say(`accepted ${result.codes.join()}`);
      continue;
    }
    if (ways[0] > 0) count.reached++;
    else count.longer++;
    if (result.codes.length > 0) {
      say(`refused ${result.codes.join()}`);
      continue;
    }
    const there = withPoses(drawn, [...result.poses.values()]);
    if (Math.abs(wrap(drawnAngle(there, body) - wanted)) > 1e-7) say('not there');
    if (bend(there, ...dyad) * bend(drawn, ...dyad) < 0) say('other mode');
  }
  expect(wrong).toEqual([]);
  expect(Math.min(count.reached, count.refused)).toBeGreaterThan(COUNT / 20);
  tell('A1-position-drivers four-bar', COUNT, JSON.stringify(count));
});

test('the slider of a slider-crank', { timeout: patience(COUNT, 200) }, () => {
  const example = readExample('slider-crank');
  const random = createRandom(22);
  const wrong: string[] = [];
  const count = { reached: 0, refused: 0 };
  for (let i = 0; i < COUNT; i++) {
    const factors = { crank: drawFactor(random), rod: drawFactor(random) };
    const [crank, rod] = [0.1 * factors.crank, 0.3 * factors.rod];
    const wanted = 1.2 * (crank + rod) * (2 * random() - 1);
    // the template is drawn at a dead point of its slider
    const turned = to({ ...example, loads: [] }, 'A', 2 * Math.PI * random() - Math.PI);
    const drawn = redrawn(turned, factors);
    if (!drawn) continue;
    const slider = drawn.joints.find(({ kind }) => kind === 'slider')!;
    // crank and rod are a dyad: what they span is one piece on either side, from dead point to dead point
    const bodies = new Map(drawn.bodies.map((body) => [body.id, body]));
    const from = bodies.get(slider.bodyB)!.position[0];
    const [least, most] = [Math.abs(crank - rod), crank + rod];
    const reaches = wanted * from > 0 && Math.abs(wanted) > least && Math.abs(wanted) < most;
    const edge = Math.min(Math.abs(Math.abs(wanted) - least), Math.abs(Math.abs(wanted) - most));
    if (edge < EDGE || Math.abs(bend(drawn, 'crank', 'rod')) < FLAT) continue;
    const result = assembled(to(drawn, slider.id, wanted - from + coordinateOf(drawn, slider.id)));
    const say = (what: string) =>
      wrong.push(`${i} ${what}: from ${from} to ${wanted}, ${JSON.stringify(factors)}`);
    if (reaches !== (result.codes.length === 0)) say(reaches ? 'refused' : 'accepted');
    if (reaches) count.reached++;
    else count.refused++;
    if (result.codes.length > 0) continue;
    const there = withPoses(drawn, [...result.poses.values()]);
    if (Math.abs(result.poses.get(slider.bodyB)!.position[0] - wanted) > 1e-8) say('not there');
    if (bend(there, 'crank', 'rod') * bend(drawn, 'crank', 'rod') < 0) say('other mode');
  }
  expect(wrong).toEqual([]);
  expect(Math.min(count.reached, count.refused)).toBeGreaterThan(COUNT / 20);
  tell('A1-position-drivers slider-crank', COUNT, JSON.stringify(count));
});
