/** What an open drawing may have been before its lengths were changed, and the modes that only this leads to. */
import { describe, expect, test } from 'vitest';
import { assembled, withFactors } from '../../../../support/dimension-changes';
import { compileSystem } from '../../../../../engine/core/system/compile';
import { createInitialState } from '../../../../../engine/run/preparation/initial-state';
import { createRandom } from '../../../../support/draw';
import { drawRingChange } from '../../../../support/ring-changes';
import { readExample } from '../../../../support/example-file';
import { residualOf } from '../../../../support/closing-oracle';
import { supposeBefore } from '../../../../../engine/run/preparation/supposed-change';
import type { Project } from '../../../../../engine/model/project';

test.each([1, 2, 3])(
  '%i open pins: the drawing closes in each of the mechanisms that it may have been',
  (open) => {
    const links = ['coupler', 'crank', 'rocker'].slice(0, open);
    const changed = withFactors(
      readExample('four-bar-with-load'),
      Object.fromEntries(links.map((id) => [id, 1.2])),
    );
    expect(residualOf(changed, createInitialState(changed, compileSystem(changed)))).toBeGreaterThan(0.01);
    const { supposed, isAll } = supposeBefore(changed);
    expect(supposed).toHaveLength(open < 3 ? 2 ** open : 2);
    expect(isAll).toBe(open < 3);
    for (const { project } of supposed)
      expect(residualOf(project, createInitialState(project, compileSystem(project)))).toBeLessThan(1e-12);
  },
);

test('of seventy open pins all first bodies are tried, then all second ones', () => {
  const { bodies, joints, ...rest } = readExample('pendulum');
  const many = Array.from({ length: 70 }, (_, k) => `rod-${k}`);
  const moved = many.map((id) => ({ ...bodies[0], id, name: id, position: [3, 4, 5] as const }));
  const pins = many.map((id) => ({ ...joints[0], id: `pin-${id}`, name: `pin-${id}`, bodyB: id }));
  const project = { ...rest, bodies: moved, joints: pins } as Project;
  const [first, second] = supposeBefore(project).supposed.map((before) => before.project.joints);
  pins.forEach((pin, k) => {
    expect([first[k].frameB, second[k].frameA]).toEqual([pin.frameB, pin.frameA]);
    expect(first[k].frameA).not.toEqual(pin.frameA);
    expect(second[k].frameB).not.toEqual(pin.frameB);
  });
});

test('a drawing that is closed was so before', () => {
  expect(supposeBefore(readExample('four-bar-with-load')).supposed).toEqual([]);
});

describe('a ring of seven hinges whose gaps lie behind a fold', () => {
  test('is assembled in the mode that it had with the length before', () => {
    const random = createRandom(7);
    const rings = Array.from({ length: 56 }, () => drawRingChange(random));
    expect(assembled(rings[55].at(1))).toMatchObject({ closed: true, mode: 'kept' });
  });
});
