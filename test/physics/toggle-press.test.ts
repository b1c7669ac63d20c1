import { expect, test } from 'vitest';
import { EXAMPLES } from '../support/examples';
import { G, complete, last } from '../support/switched-models';
import { PRESS } from '../support/switched-examples';
import { massOf } from '../../engine/model/masses/mass';

test('the press holds its ram on the stop with what virtual work says, after impacts that only lose energy', () => {
  const project = EXAMPLES['toggle-press.kempe']();
  const result = complete(project);
  const { link, stop, torque, angle } = PRESS;
  const height = 2 * link * Math.cos(angle) - stop;
  const theta = Math.acos(height / (2 * link));
  const [upper, lower, ram] = project.bodies.map((body) => massOf(body).mass);
  // link ends at height 2 l cos(theta) below the crown; the centres of the links at a quarter and three quarters of it
  const weight = G * (upper / 4 + (3 / 4) * lower + ram);
  const force = torque / (2 * link * Math.sin(theta)) + weight;
  expect(Math.abs(last(result.column('joint/guide/limit')) / force - 1)).toBeLessThan(1e-7);
  expect(last(result.column('driver/motor/effort'))).toBe(-torque);
  expect(last(result.column('joint/guide/state'))).toBe(1);
  const kinds = new Set(result.events.map(({ kind }) => kind));
  for (const kind of ['impact', 'limit', 'released', 'saturated'] as const) expect(kinds).toContain(kind);
  const { energyError } = result.summary;
  expect(energyError.relative).toBeLessThan(1e-6);
});
