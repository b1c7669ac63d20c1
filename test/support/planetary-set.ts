import { createCoupling } from '../../engine/model/defaults';
import type { Body, Joint, Project } from '../../engine/model/project';

/** What bodies and joints of a set are made by. */
interface Makers {
  wheel(id: string, x: number, y: number, inertia: number): Body;
  hinge(id: string, bodyA: string, bodyB: string, x?: number, y?: number): Joint;
}

/**
 * Arm, sun and planets; `ratio` is that of the radii of sun and planet. The ring stands still: it turns back in the arm as far as
 * the arm turns. Bodies are made before joints.
 */
export function planetarySet(
  { wheel, hinge }: Makers,
  planets: readonly Body[],
  ratio: number,
): Pick<Project, 'bodies' | 'joints' | 'couplings'> {
  return {
    bodies: [wheel('arm', 0, 0, 2e-4), wheel('sun', 0, 0, 1e-4), ...planets],
    joints: [
      hinge('arm-pin', 'ground', 'arm'),
      hinge('sun-pin', 'arm', 'sun'),
      ...planets.map(({ id, position: [x, y] }) => hinge(`${id}-pin`, 'arm', id, x, y)),
    ],
    couplings: planets.flatMap(({ id }) => [
      createCoupling({ id: `${id}-sun`, joint1: 'sun-pin', joint2: `${id}-pin`, ratio: -ratio }),
      createCoupling({ id: `${id}-ring`, joint1: 'arm-pin', joint2: `${id}-pin`, ratio: -(ratio + 2) }),
    ]),
  };
}
