/** Where a beam lies that contacts hold besides fewer than two joints, and what is said where there is none. */
import { expect, test } from 'vitest';
import { beamOf } from '../../../../engine/model/masses/beam';
import { createBody, createContact, createJoint } from '../../../../engine/model/defaults';
import type { Body } from '../../../../engine/model/project';

const rod = (more: Partial<Body> = {}): Body =>
  createBody({
    ...{ id: 'rod', shape: { kind: 'rod', from: [0, 0, 0], to: [2, 0, 0], radius: 0.02 } },
    ...{ elastic: { kind: 'shape', modulus: 2e11, poisson: 0.3 }, ...more },
  });
const frameB = { position: [0.5, 0.1, 0], orientation: [1, 0, 0, 0] } as const;
const joints = [createJoint({ id: 'pin', bodyB: 'rod', frameB })];
const contacts = [createContact({ id: 'on', bodyA: 'post', bodyB: 'rod', plane: null })];

test('it lies along its shape, on the parallel through its only joint', () => {
  const one = beamOf(rod(), { joints, contacts });
  expect(one).toMatchObject({ ok: true, beam: { from: [0, 0.1, 0], axis: [1, 0, 0], length: 2 } });
  const none = beamOf(rod(), { joints: [], contacts });
  expect(none).toMatchObject({ ok: true, beam: { from: [0, 0, 0], axis: [1, 0, 0], length: 2 } });
});

test('two joints in different places come first', () => {
  const far = createJoint({ id: 'far', bodyB: 'rod', frameB: { ...frameB, position: [1.5, 0.1, 0] } });
  const result = beamOf(rod(), { joints: [...joints, far], contacts });
  expect(result).toMatchObject({ ok: true, beam: { from: [0.5, 0.1, 0], length: 1 } });
});

test('without a contact, or without ends, what is missing is said', () => {
  expect(beamOf(rod(), { joints, contacts: [] })).toMatchObject({
    ok: false,
    remedy: 'Give it joints in two places or a contact, or make it rigid.',
  });
  const ball = rod({ shape: { kind: 'sphere', center: [0, 0, 0], radius: 0.1 } });
  const result = beamOf(ball, { joints, contacts });
  expect(result).toMatchObject({ ok: false });
  expect(result.ok ? '' : result.message).toContain('no two ends');
});
