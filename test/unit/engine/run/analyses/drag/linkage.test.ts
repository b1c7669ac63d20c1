/** A drag of a large document: only the linkage in the hand is prepared, and no place is looked at twice. Counted, not timed. */
import { expect, test, vi } from 'vitest';
import { createContact, createCoupling, createDriver } from '../../../../../../engine/model/defaults';
import { createDrag } from '../../../../../../engine/run/analyses/drag/drag-model';
import { dragTo } from '../../../../../../engine/run/analyses/drag/drag';
import { GROUND } from '../../../../../../engine/model/project';
import { linkageOf } from '../../../../../../engine/run/analyses/drag/linkage';
import { createChains } from '../../../../../support/chains';
import { ladder } from '../../../../../support/planar-mechanism';
import type { Drag } from '../../../../../../engine/run/analyses/drag/drag-model';
import type { DragReport } from '../../../../../../engine/run/analyses/drag/drag-report';
import type { Project, Vec3 } from '../../../../../../engine/model/project';

/** Three rows of twenty. */
const chains = createChains(60);
const names = ({ bodies }: Project): string[] => bodies.map(({ id }) => id);
const rowOf = (first: number): string[] => Array.from({ length: 20 }, (_, i) => `link-${first + i}`);

function take(drag: Drag, body: string, point: Vec3, target: Vec3): DragReport {
  const steps = dragTo(drag, body, point, target);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value!;
  }
}

test('rows that hang on the ground are linkages of their own', () => {
  const linkage = linkageOf(chains, 'link-25');
  expect(names(linkage)).toEqual(rowOf(20));
  expect(linkage.joints.map(({ id }) => id)).toEqual(chains.joints.slice(20, 40).map(({ id }) => id));
  const one = ladder(2, 1);
  expect(linkageOf(one, 'rod0')).toBe(one);
  expect(linkageOf(chains, 'nobody')).toBe(chains);
});

test('couplings, contacts and what drivers read connect them, and come along', () => {
  const coupled = createCoupling({ id: 'gear', joint1: 'hinge-0', joint2: 'hinge-20' });
  const touching = createContact({ id: 'touch', bodyA: 'link-39', bodyB: 'link-40' });
  const onGround = createContact({ id: 'floor', bodyA: GROUND, bodyB: 'link-5' });
  const reading = {
    ...createDriver({ id: 'motor', joint: 'hinge-0' }),
    kind: 'effort',
    expression: '0.1*["Hinge 41"]',
  } as Project['drivers'][number];
  const cases: [Partial<Project>, number][] = [
    [{ couplings: [coupled] }, 40],
    [{ contacts: [touching, onGround] }, 20],
    [{ drivers: [reading] }, 40],
    [{ drivers: [{ ...reading, expression: null }] }, 20],
  ];
  for (const [added, count] of cases) {
    const linkage = linkageOf({ ...chains, ...added }, 'link-3');
    expect(linkage.bodies).toHaveLength(count);
    expect(linkage.couplings).toEqual(added.couplings ?? []);
    expect(linkage.contacts).toEqual(added.contacts ? [onGround] : []);
    expect(linkage.drivers).toEqual(added.drivers ?? []);
  }
  expect(linkageOf({ ...chains, contacts: [touching] }, 'link-45').bodies).toHaveLength(40);
});

test('the hand prepares and reports the linkage alone, which goes where it goes in the whole', () => {
  const to = (body: string | null): DragReport => {
    const result = createDrag(chains, new Set(), body);
    if (!result.ok) throw new Error(result.problems[0].message);
    return take(result.drag, 'link-25', [0.05, 0, 0], [0.4, -0.35, 0]);
  };
  const [alone, whole] = [to('link-25'), to(null)];
  expect(alone.poses.map(({ body }) => body)).toEqual(rowOf(20));
  expect(whole.poses).toHaveLength(60);
  expect(alone.gap).toBeCloseTo(whole.gap, 6);
});

test('a row elsewhere whose joints cannot close does not loosen the one in the hand', () => {
  const open = createChains(22);
  open.joints.push({
    ...open.joints[21],
    id: 'far',
    name: 'Far',
    bodyA: GROUND,
    frameA: { position: [90, 0, 0], orientation: [1, 0, 0, 0] },
  });
  const result = (body: string) => createDrag(open, new Set(), body);
  expect(result('link-3')).toMatchObject({ ok: true, drag: { loose: false } });
  expect(result('link-20')).toMatchObject({ ok: true, drag: { loose: true } });
});

test('each place is factorised once: that of the last step, and of the last answer, is known', () => {
  const result = createDrag(ladder(4, 1));
  if (!result.ok) throw new Error(result.problems[0].message);
  const { drag } = result;
  const factorise = vi.spyOn(drag.mechanism.solver, 'factorise');
  let steps = 0;
  for (let i = 1; i <= 5; i++) {
    const moves = dragTo(drag, 'rod0', [0.5, 0, 0], [Math.cos(1 + 0.02 * i), Math.sin(1 + 0.02 * i), 0]);
    while (moves.next().done !== true) steps += 1;
  }
  expect(steps).toBeGreaterThan(5);
  // the first place, and the end of each step
  expect(factorise).toHaveBeenCalledTimes(1 + steps);
});
