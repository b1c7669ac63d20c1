/** The shipped reducer against the forces of its belt and teeth by hand. */
import { expect, test } from 'vitest';
import { EXAMPLES } from '../support/examples';
import { REDUCER } from '../support/gear-examples';
import { massOf } from '../../engine/model/masses/mass';
import { run } from '../support/run';
import { tan } from '../support/gear-models';

const project = EXAMPLES['gear-reducer.kempe']();
const { outcome, time, column } = run(project);
const [small, large] = REDUCER.pulleys;
const [pinion, wheel] = REDUCER.spur;
const [second, last] = REDUCER.helical;
const close = (actual: number, expected: number) =>
  expect(Math.abs(actual - expected)).toBeLessThan(1e-8 * Math.max(1, Math.abs(expected)));

test('24 to 1, and the motor gives a 24th of the load', () => {
  expect(outcome).toEqual({ kind: 'completed' });
  time.forEach((t, i) => {
    close(column('body/output/wz')[i], REDUCER.speed / 24);
    // the whole train turns evenly, so that no inertia takes a part
    close(column('driver/motor/effort')[i], -(REDUCER.load + 15 * Math.sin(6 * t)) / 24);
  });
});

test('teeth and spans push on the bearings as textbooks say', () => {
  const weight = (id: string) => 9.81 * massOf(project.bodies.find((body) => body.id === id)!).mass;
  time.forEach((t, i) => {
    const load = -(REDUCER.load + 15 * Math.sin(6 * t));
    const helical = load / last;
    const spur = (helical * second) / wheel;
    const pull = (spur * pinion) / large;
    // second shaft: the spur pinion drives it at (-wheel, 0), it drives the output at (0, -second)
    const apart = { spur: spur * tan(20), helical: (helical * tan(20)) / Math.cos((15 * Math.PI) / 180) };
    close(Math.abs(column('mesh/helical-gears/axial_2')[i]), helical * tan(15));
    close(column('reaction/second-bearing/FX')[i], -apart.spur - Math.sign(REDUCER.speed) * helical);
    close(column('reaction/second-bearing/FY')[i], weight('second-shaft') - spur - apart.helical);
    close(Math.abs(column('reaction/second-bearing/FZ')[i]), helical * tan(15));
    // spans of the belt: T0 and half the pull more or less, along the tangents of the pulleys
    const lean = Math.asin((large - small) / 0.24);
    close(column('reaction/motor-bearing/FX')[i], -2 * 80 * Math.cos(lean));
    close(Math.abs(column('reaction/motor-bearing/FY')[i] - weight('pulley')), pull * Math.sin(lean));
  });
});
