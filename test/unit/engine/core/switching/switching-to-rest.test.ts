/** What comes to rest with what stops: normals go on to hold meanwhile, so that motion elsewhere cannot make up for it. */
import { expect, test } from 'vitest';
import { createBody, createContact } from '../../../../../engine/model/defaults';
import { velocityOffset } from '../../../../../engine/core/coordinates/layout';
import { HOLDS, OPEN, SLIDES } from '../../../../../engine/core/system/switched-row';
import { SLOW } from '../../../../../engine/core/switching/sliding';
import { startSwitching } from '../../../../support/start-switching';
import { G, project } from '../../../../support/switched-models';

const RADIUS = 0.1;
const MASS = { kind: 'custom', mass: 2, centerOfMass: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] } as const;
const BALL = { kind: 'sphere', center: [0, 0, 0], radius: RADIUS } as const;

test('a ball that spins in a corner and stops on the floor stops at the wall as well', () => {
  const bodies = [createBody({ id: 'ball', shape: BALL, mass: MASS, position: [RADIUS, RADIUS, 0] })];
  const plane = { point: [0, 0, 0], normal: [1, 0, 0] } as const;
  const contacts = [
    createContact({ id: 'floor', bodyB: 'ball', friction: 0.5, restitution: 0 }),
    createContact({ id: 'wall', bodyB: 'ball', plane, friction: 0.5, restitution: 0 }),
  ];
  const gravity = [-G, -G, 0] as const;
  const { mode, switching, system, y } = startSwitching(project({ gravity }, bodies, [], { contacts }));
  y[velocityOffset(system.n) + 11] = (0.9 * SLOW * system.length) / RADIUS;
  mode.set([HOLDS, SLIDES, SLIDES, OPEN, OPEN, OPEN]);
  switching.switchAt(0, y, [1]);
  expect([...mode]).toEqual(new Array(6).fill(HOLDS));
});
