/** What tells a joint at first sight: a slotted lever, the ring of a rod's end, a collar on its shaft, an upright shaft on its plate. */
import { describe, expect, it } from 'vitest';
import { sceneryOf } from '../../../../../engine/output/fittings/scenery';
import { runLayers } from '../../../../../engine/output/layers/run-layers';
import { buildShape } from '../../../../../engine/output/solid/build-shape';
import { dressBodies } from '../../../../../engine/output/solid/dress';
import {
  add,
  distance,
  dot,
  inverse,
  rotate,
  subtract,
} from '../../../../../engine/results/free-body/vectors';
import { poseAt } from '../../../../../engine/output/motion/recorded-pose';
import { readExample } from '../../../../support/example-file';
import { record } from '../../../../support/recorded';
import type { Vec3 } from '../../../../../engine/model/project';

function shown(name: string) {
  const project = readExample(name);
  const recording = record(project);
  const layers = runLayers(project, recording);
  const { fittings } = sceneryOf(project, recording, layers);
  const of = (part: string) => fittings.map(({ fitting }) => fitting).filter((one) => one.part === part);
  return { project, recording, layers, of };
}

describe('the lever of a quick return', () => {
  const { project, recording, layers, of } = shown('quick-return');
  const lever = project.bodies.find(({ id }) => id === 'arm')!;
  const crank = project.bodies.find(({ id }) => id === 'crank')!;
  const slit = layers.slits.get('slot')!;

  it('has a slot in which the pin stays over the whole run, with nothing of the bar in it', () => {
    const [roller] = of('roller');
    expect(roller.body).toBe('crank');
    expect(roller.size).toBeLessThan(slit.half);
    const { startTime, endTime } = recording;
    for (let i = 0; i <= 40; i++) {
      const time = startTime + ((endTime - startTime) * i) / 40;
      const [a, b] = [lever, crank].map(({ id }) => poseAt(recording, id, time, project));
      const world = add(
        rotate(b.orientation, project.joints.find(({ id }) => id === 'slot')!.frameB.position),
        b.position,
      );
      const at = rotate(inverse(a.orientation), subtract(world, a.position));
      const along = dot(subtract(at, slit.from), slit.u);
      expect(along).toBeGreaterThan(slit.end + roller.size);
      expect(along).toBeLessThan(distance(slit.from, slit.to) - slit.end - roller.size);
      expect(Math.abs(dot(subtract(at, slit.from), slit.v))).toBeLessThan(1e-6);
    }
    const dress = { ...dressBodies(project, layers)('arm'), shift: undefined };
    const { positions, indices } = buildShape(lever.shape, dress);
    for (const i of indices) {
      const off = subtract([positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]], slit.from);
      const [along, across] = [dot(off, slit.u), Math.abs(dot(off, slit.v))];
      const isInside = along > slit.end + 1e-9 && along < distance(slit.from, slit.to) - slit.end - 1e-9;
      expect(isInside && across < slit.half - 1e-9).toBe(false);
    }
  });

  it('carries the roller at its own height', () => {
    const [roller] = of('roller');
    const heightOf = (body: typeof lever, at: Vec3) =>
      dot(add(rotate(body.orientation, at), body.position), layers.normal!);
    const shift = layers.bodies.get('arm')!.shift;
    expect(heightOf(crank, roller.position)).toBeCloseTo(heightOf(lever, add(slit.from, shift)), 9);
  });
});

it('balls at the ends of rods are held in rings along the rod, open to what they carry', () => {
  const { project, of } = shown('rssr');
  const crank = project.bodies.find(({ id }) => id === 'crank')!;
  const ring = of('socket').find(({ body }) => body === 'crank')!;
  const axis = rotate(crank.orientation, rotate(ring.orientation, [0, 0, 1]));
  const coupler = project.bodies.find(({ id }) => id === 'coupler')!;
  const way = rotate(coupler.orientation, [0.25, 0.21, 0.155884572681]);
  expect(dot(axis, [0, 1, 0])).toBeCloseTo(0, 9);
  expect(Math.abs(dot(axis, way)) / Math.hypot(...way)).toBeGreaterThan(Math.SQRT1_2);
});

it('what turns and slides on a shaft is round, and an upright shaft stands on a plate below its link', () => {
  const { of } = shown('rccc');
  expect(of('collar')).toHaveLength(3);
  expect(of('sleeve')).toEqual([]);
  const [plate] = of('step-bearing');
  expect(rotate(plate.orientation, [0, 0, 1])[2]).toBeCloseTo(1, 9);
});
