/**
 * Laws that turn back a billionth of a radian before a dead point (T 6.2), nearer than dense output is exact: all samples are on the side
 * on which everything comes and goes, where the closed form has them.
 */
import { createDriver } from '../../engine/model/defaults';
import { drawDwell } from '../support/dwells/cases';
import { expect, test } from 'vitest';
import { LINKAGES } from '../support/dwells/linkages';
import { run } from '../support/run';
import type { Integrator, Project } from '../../engine/model/project';
import type { Linkage } from '../support/dwells/linkages';

const TURN = 2 * Math.PI;
/** When the law turns back [s]. */
const BACK = 0.2;

/** Largest error of the output [rad], to and from the turn, with a law that is flat there: rise (1 - (1 - t / BACK)^4). */
function errorOf(
  { joint, to, places }: Linkage,
  project: Project,
  gap: number,
  integrator: Integrator,
  relativeTolerance: number,
): number {
  const rise = to - Math.sign(to) * gap;
  const motion = {
    kind: 'polynomial' as const,
    coefficients: [4, -6, 4, -1].map((c, i) => (c * rise) / BACK ** (i + 1)),
  };
  const drivers = [createDriver({ id: 'law', joint, kind: 'position', value: 0, motion })];
  const settings = {
    ...project.settings,
    ...{ duration: 1.6 * BACK, outputInterval: BACK / 20, absoluteTolerance: 1e-10 },
    ...{ integrator, relativeTolerance, gravity: [0, 0, 0] as const },
  };
  const { outcome, time, column } = run({ ...project, drivers, settings });
  expect(outcome).toEqual({ kind: 'completed' });
  const [output] = Object.keys(places(0, 1));
  const found = column(output);
  const errors = time.map((t, i) => {
    const off = found[i] - places(rise * (1 - (1 - t / BACK) ** 4), 1)[output];
    return Math.abs(off - TURN * Math.round(off / TURN));
  });
  return Math.max(...errors);
}

/** The distance from the dead point is 6e-5 to 1.4e-4 rad at the turn. */
const ROOM = 1e-5;

const CASES = [
  ['inner dead point', 1.5e-9, 'radau5', 1e-5],
  ['inner dead point', 2.2e-9, 'radau5', 1e-5],
  ['inner dead point', 3e-9, 'radau5', 1e-6],
  ['outer dead point', 1.5e-9, 'dopri5', 1e-6],
  ['triple-rocker', 3e-9, 'radau5', 1e-6],
  ['spatial four-bar', 1.2e-9, 'dop853', 1e-5],
] as const;

test.each(CASES)('samples of the %s %d rad before it, by %s to %d', (name, ...how) => {
  const linkage = LINKAGES[name]((list) => list[0]);
  expect(errorOf(linkage, linkage.project, ...how)).toBeLessThan(ROOM);
});

test('no step ends at the dead point, to go on from there on either side', () => {
  const { linkage, project } = drawDwell(71_285);
  expect(errorOf(linkage, { ...project, loads: [] }, 1.0855e-9, 'dop853', 1e-5)).toBeLessThan(ROOM);
});
