/** What stands on the ground stands there as in a real machine, and what is fixed to another body is held by something. */
import { describe, expect, it } from 'vitest';
import {
  add,
  cross,
  distance,
  dot,
  rotate,
  size,
  subtract,
  Y,
  Z,
} from '../../../../../engine/core/math/triples';
import type { Vec3 } from '../../../../../engine/model/project';
import type { Fitting } from '../../../../../engine/output/fittings/fitting';
import { modelUp } from '../../../../../engine/output/fittings/look';
import { sceneryOf } from '../../../../../engine/output/fittings/scenery';
import { runLayers } from '../../../../../engine/output/layers/run-layers';
import { readExample } from '../../../../support/example-file';
import { record } from '../../../../support/recorded';

function fittingsOf(template: string, joint: string): Fitting[] {
  const project = readExample(template);
  const recording = record(project);
  const { fittings } = sceneryOf(project, recording, runLayers(project, recording));
  return fittings.flatMap(({ name, fitting }) => (name === joint ? [fitting] : []));
}

const partsOf = (fittings: readonly Fitting[]): string[] => [...new Set(fittings.map(({ part }) => part))];

const upOf = (template: string): Vec3 => modelUp(readExample(template));

it('the stem of a follower runs through a bush that stands on the bed', () => {
  const parts = fittingsOf('cam-follower', 'Guide');
  expect(partsOf(parts).sort()).toEqual(['arm', 'bed', 'collar', 'pedestal']);
  expect(new Set(parts.map(({ body }) => body))).toEqual(new Set(['ground']));
  const [collar, arm] = ['collar', 'arm'].map((part) => parts.find((one) => one.part === part)!);
  // the bracket ends at the bush
  const end = add(arm.position, rotate(arm.orientation, [0, 0, (arm.size * arm.stretch!) / 2]));
  expect(distance(end, collar.position)).toBeLessThan(1.5 * collar.size);
});

it('the pad of a rig stands on a ram, which is out of the way of what stands on it', () => {
  const parts = fittingsOf('double-wishbone', 'Pad guide');
  expect(partsOf(parts).sort()).toEqual(['roller', 'step-bearing']);
  const up = upOf('double-wishbone');
  const [rod, tube] = parts;
  expect([rod.body, tube.body]).toEqual(['pad', 'ground']);
  const topOf = ({ position, size: radius, stretch }: Fitting): number =>
    dot(position, up) + (radius * stretch!) / 2;
  // from the underside of the pad, which is 30 mm thick
  expect(topOf(rod)).toBeCloseTo(-0.03, 9);
  // the lowest that the pad goes is 50 mm below its start
  expect(topOf(tube)).toBeLessThan(-0.03 - 0.05);
});

it('a wheel is held by a disc and an axle', () => {
  const parts = fittingsOf('double-wishbone', 'Hub');
  expect(partsOf(parts)).toEqual(['roller']);
  const [axle, disc] = parts;
  expect(disc.size).toBeGreaterThan(0.2);
  const reach = (axle.size * axle.stretch!) / 2;
  // from the upright, which is 81 mm inside the middle of the wheel
  expect(axle.position[0] - reach).toBeCloseTo(-0.0812, 3);
  expect(axle.position[0] + reach).toBeGreaterThan(0);
});

it('what hangs hangs from above, and what is held up stands', () => {
  for (const [template, name] of [
    ['conical-pendulum', 'Nail'],
    ['double-wishbone', 'Spring'],
  ]) {
    const [foot] = fittingsOf(template, name).filter(({ part }) => part === 'footing');
    expect(dot(rotate(foot.orientation, Y), upOf(template)), template).toBeCloseTo(-1, 9);
  }
});

it('grooves that cross are cut into one table behind the beam, and neither stands in the other', () => {
  const project = readExample('ellipsograph');
  const recording = record(project);
  const all = sceneryOf(project, recording, runLayers(project, recording)).fittings;
  const parts = all.map(({ fitting }) => fitting);
  expect(partsOf(parts).sort()).toEqual(['board', 'groove-floor', 'groove-wall', 'roller']);
  const floors = parts.filter(({ part }) => part === 'groove-floor');
  const walls = parts.filter(({ part }) => part === 'groove-wall');
  expect([floors.length, walls.length]).toEqual([2, 8]);
  const lineOf = ({ orientation }: Fitting): Vec3 => rotate(orientation, Z);
  for (const wall of walls) {
    const other = floors.find((floor) => size(cross(lineOf(floor), lineOf(wall))) > 0.5)!;
    const aside = Math.abs(dot(subtract(wall.position, other.position), lineOf(wall)));
    // its channel is 2.6 units wide
    expect(aside - (wall.size * wall.stretch!) / 2).toBeGreaterThan(1.3 * wall.size - 1e-9);
  }
  // the beam has a radius of 8 mm, and a wall is 1.2 units high
  for (const wall of walls) expect(wall.position[2]).toBeLessThan(-0.008 - 1.2 * wall.size);
});

it('what is fixed to the ground above a bed stands on a plinth that reaches from the bed to it', () => {
  const [plinth, ...others] = fittingsOf('four-bar-press', 'Floor');
  expect([plinth.part, others]).toEqual(['pedestal', []]);
  const top = plinth.position[1] + (plinth.size * plinth.stretch!) / 2;
  // its underside
  expect(top).toBeCloseTo(0.04, 9);
});

it('a guide that a body carries beside it is held by lugs', () => {
  const lugs = fittingsOf('scissor-lift', 'Platform roller').filter(({ part }) => part === 'arm');
  expect(lugs).toHaveLength(2);
  for (const { body, position, size: unit, stretch } of lugs) {
    expect(body).toBe('platform');
    // from the line of the rollers to the underside of the deck
    expect(position[1] - (unit * stretch!) / 2).toBeCloseTo(0, 9);
    expect(position[1] + (unit * stretch!) / 2).toBeCloseTo(0.035, 9);
  }
});

it('a platform is on a screw that stays in its nut over the whole stroke, and what only keeps it from turning has no foot', () => {
  expect(fittingsOf('screw-jack', 'Guide').filter(({ body }) => body === 'ground')).toEqual([]);
  const [spindle, nut, ...rest] = fittingsOf('screw-jack', 'Thread');
  expect(rest).toEqual([]);
  expect([spindle.part, spindle.body, nut.part, nut.body]).toEqual([
    'spindle',
    'platform',
    'collar',
    'wheel',
  ]);
  const half = 9 * spindle.size * spindle.stretch!;
  // up to the platform, 100 mm above the nut, and still through the nut when it is 53.3 mm higher
  expect(spindle.position[2] + half).toBeCloseTo(0.05, 9);
  const lowest = spindle.position[2] - half;
  expect(lowest + 0.1 + 0.0533).toBeLessThan(-2 * nut.size);
  expect(lowest + 0.1 + 0.0533).toBeGreaterThan(-6 * nut.size);
});

describe('a round body that a rod and a crank drive along its axis is a piston', () => {
  const parts = fittingsOf('slider-crank', 'Guide');
  const ofPart = (part: string) => parts.filter((one) => one.part === part);

  it('with rings near its crown, away from the crank', () => {
    const rings = ofPart('gas-tube');
    expect(rings).toHaveLength(3);
    for (const { body, position } of rings) {
      expect(body).toBe('slider');
      expect(position[0]).toBeGreaterThan(0);
      expect(position[0]).toBeLessThan(0.03);
    }
  });

  it('in a cylinder that holds it over its whole stroke, with a head beyond its crown', () => {
    const [bore] = ofPart('bore');
    const half = (bore.size * bore.stretch!) / 2;
    // from 0.2 to 0.4, and half its length beyond
    expect(bore.position[0] - half).toBeLessThan(0.2 - 0.03 + 1e-3);
    expect(bore.position[0] + half).toBeGreaterThan(0.4 + 0.03);
    const [head] = ofPart('bore-head');
    expect(head.position[0]).toBeCloseTo(bore.position[0] + half, 9);
    expect(ofPart('rail-footing')).toHaveLength(1);
  });

  it('with a counterweight across from the pin of its crank', () => {
    const [weight] = ofPart('counterweight');
    expect(weight.body).toBe('crank');
    expect(weight.position[0]).toBeCloseTo(-0.05, 9);
    expect(rotate(weight.orientation, [1, 0, 0])[0]).toBeCloseTo(-1, 9);
  });

  it('unless it has end stops, as the ram of a press', () => {
    expect(partsOf(fittingsOf('toggle-press', 'Guide'))).toContain('rail');
  });
});
