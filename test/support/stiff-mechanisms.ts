/** Mechanisms with springs, dampers and bushings so stiff that explicit methods are held by their stability. */
import { createBody, createLoad } from '../../engine/model/defaults';
import { hingeChain, planarMechanism } from './planar-mechanism';
import type { Project } from '../../engine/model/project';

/** A four-bar of 0.9, 1.6, 1.2 and 1.8 m that swings under its weight. */
function fourBar(): Project {
  const [a, b] = [[0.4, 0.8, 0] as const, [2, 1.2, 0] as const];
  return planarMechanism(
    [
      [[0, 0, 0], a],
      [a, b],
      [[1.8, 0, 0], b],
    ],
    [
      { at: [0, 0, 0], bodies: [-1, 0] },
      { at: a, bodies: [0, 1] },
      { at: b, bodies: [1, 2] },
      { at: [1.8, 0, 0], bodies: [-1, 2] },
    ],
  );
}

/** Held by a damper of 1e5 N s/m beside a spring of 1e4 N/m, between the ground and its coupler: rates of 1e5 and 0.1 per second. */
export function stiffFourBar(): Project {
  const load = createLoad({
    ...{ id: 'strut', kind: 'spring', bodyB: 'rod1', pointA: [1, -0.5, 0] },
    ...{ stiffness: 1e4, damping: 1e5, restLength: 1.4 },
  });
  return { ...fourBar(), loads: [load] };
}

/** With a body of 0.5 kg on its coupler, in a bushing of 4e6 N/m and 2e4 N s/m in all directions, the same about them. */
export function fourBarWithBushing(): Project {
  const project = fourBar();
  const coupler = project.bodies[1];
  const mass = createBody({
    id: 'mass',
    position: coupler.position,
    orientation: coupler.orientation,
    mass: { kind: 'custom', mass: 0.5, centerOfMass: [0.1, 0, 0], inertia: [0.02, 0.03, 0.04, 0, 0, 0] },
  });
  /** The upper triangle, row by row. */
  const diagonal = (value: number) =>
    Array.from({ length: 21 }, (_, i) => ([0, 6, 11, 15, 18, 20].includes(i) ? value : 0));
  const bushing = createLoad({
    ...{ id: 'bushing', kind: 'bushing', bodyA: coupler.id, bodyB: mass.id },
    ...{ stiffness: diagonal(4e6), damping: diagonal(2e4) },
  });
  return { ...project, bodies: [...project.bodies, mass], loads: [bushing] };
}

/** Rods of 1 m on torsion springs of 2e4 N m/rad with dampers of 200 N m s/rad: a beam that sags. */
export function stiffChain(n: number): Project {
  const project = hingeChain(n);
  const loads = project.joints.map(({ id }, i) =>
    createLoad({ id: `spring${i}`, kind: 'torsion-spring', joint: id, stiffness: 2e4, damping: 200 }),
  );
  return { ...project, loads };
}
