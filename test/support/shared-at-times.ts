/** Tables on legs and slides on stops, whose forces can be told by hand. */
import {
  createBody,
  createContact,
  createJoint,
  createLoad,
  createProject,
} from '../../engine/model/defaults';
import type { Project, Quat, Solver, Vec3 } from '../../engine/model/project';

export type Point = [x: number, y: number];

/** A plate of 10 kg, its centre of mass above the origin, on the tops of spheres that stand on the ground. */
export function table(legs: readonly Point[], friction: number, solver: Solver): Project {
  const project = createProject('Table');
  const top = createBody({
    id: 'top',
    mass: { kind: 'custom', mass: 10, centerOfMass: [0, 0, 0.05], inertia: [1, 1.3, 2, 0, 0, 0] },
  });
  const feet = legs.map(([x, y], i) =>
    createBody({
      ...{ id: `foot${i}`, position: [x, y, -0.1] as Vec3 },
      shape: { kind: 'sphere', center: [0, 0, 0], radius: 0.1 },
    }),
  );
  return {
    ...project,
    bodies: [top, ...feet],
    joints: feet.map(({ position }, i) =>
      createJoint({
        ...{ id: `weld${i}`, kind: 'fixed', bodyB: `foot${i}` },
        frameA: { position, orientation: [1, 0, 0, 0] },
      }),
    ),
    contacts: feet.map(({ id }, i) =>
      createContact({
        ...{ id: `leg${i}`, name: `Leg ${i}`, bodyA: 'top', bodyB: id, friction, restitution: 0 },
        plane: { point: [0, 0, 0], normal: [0, 0, -1] },
      }),
    ),
    settings: {
      ...project.settings,
      ...{ gravity: [0, 0, -9.81], duration: 0.04, outputInterval: 0.02, solver },
    },
  };
}

const ALONG_X: Quat = [Math.SQRT1_2, 0, Math.SQRT1_2, 0];

function slides(bodies: number): Project {
  const project = createProject('Slides');
  return {
    ...project,
    bodies: Array.from({ length: bodies }, (_, i) => createBody({ id: i === 0 ? 'slide' : `slide${i}` })),
    settings: { ...project.settings, gravity: [0, 0, 0], duration: 0.05, outputInterval: 0.01 },
  };
}

const push = (size: number) =>
  createLoad({ ...{ id: 'push', kind: 'force', body: 'slide', vector: [size, 0, 0] as Vec3 } });

/** A slide that a force presses onto the stop that it stands at; its guide rubs. */
export function slideWithStop(load: number, coulomb: number): Project {
  const frame = { position: [0, 0, 0] as Vec3, orientation: ALONG_X };
  return {
    ...slides(1),
    joints: [
      createJoint({
        ...{ id: 'guide', kind: 'slider', bodyB: 'slide', frameA: frame, frameB: frame },
        limits: { minimum: null, maximum: 0, restitution: 0 },
        friction: { coulomb, viscous: 0 },
      }),
    ],
    loads: [push(load)],
  };
}

/** The same on two parallel guides, each with a stop; that of the second is `gap` further on. */
export function twoStops(load: number, gap: number): Project {
  const guide = (id: string, y: number, maximum: number) => {
    const frame = { position: [0, y, 0] as Vec3, orientation: ALONG_X };
    return createJoint({
      ...{ id, kind: 'slider', bodyB: 'slide', frameA: frame, frameB: frame },
      limits: { minimum: null, maximum, restitution: 0 },
    });
  };
  return { ...slides(1), joints: [guide('left', 0.1, 0), guide('right', -0.1, gap)], loads: [push(load)] };
}

/** Of a few rows, by elimination with complete pivoting. */
export function rankOf(rows: readonly (readonly number[])[]): number {
  const rest = rows.map((row) => [...row]);
  let rank = 0;
  for (;;) {
    let [best, at, size] = [-1, -1, 1e-9];
    rest.forEach((row, r) =>
      row.forEach((value, c) => {
        if (Math.abs(value) > size) [best, at, size] = [r, c, Math.abs(value)];
      }),
    );
    if (best < 0) return rank;
    const [pivot] = rest.splice(best, 1);
    for (const row of rest) {
      const factor = row[at] / pivot[at];
      row.forEach((_, c) => (row[c] -= factor * pivot[c]));
    }
    rank++;
  }
}
