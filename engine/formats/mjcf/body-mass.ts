/** Mass properties of the bodies of a file, by the rules of its <compiler>. */
import { calcEigenvalues } from '../../core/linalg/eigenvalues';
import { addMasses, massOutOf, NO_MASS } from '../../model/masses/mass-sum';
import { principalMoments } from '../../model/masses/principal';
import { massOfSolid } from '../tree/solids';
import type { ImportLog } from '../import-log';
import type { Compiler } from './compiler';
import type { BodyMasses } from '../tree/shown-body';
import type { MassSum, Tensor } from '../../model/masses/mass-sum';
import type { RawBody, Tree } from '../tree/raw';

const INERTIAL =
  'Give the body an <inertial> with its pos, mass and diaginertia; MuJoCo writes them with Save XML (compiler saveinertial="true").';

const CHOOSE = `Choose the folder with all files of the model. ${INERTIAL}`;

export function findMasses(tree: Tree, compiler: Compiler, log: ImportLog): BodyMasses {
  const fromGeoms = (body: RawBody): boolean =>
    compiler.inertiaFromGeom === 'true' || (compiler.inertiaFromGeom === 'auto' && body.inertial === null);
  const masses = new Map(
    tree.bodies.map((body) => [body, bound(rawMass(body, fromGeoms(body)), body, compiler)] as const),
  );
  const sum = [...masses.values()].reduce((total, { mass }) => total + mass, 0);
  const factor = compiler.totalMass !== null && sum > 0 ? compiler.totalMass / sum : 1;
  const bounded = compiler.boundMass > 0 || compiler.boundInertia > 0 || compiler.balanceInertia;
  return {
    factor,
    fromGeoms: (body) => fromGeoms(body) && !bounded,
    ofLink({ root, members }) {
      for (const { body } of members) {
        if (body.unknownMass === null || !fromGeoms(body)) continue;
        const { element, why } = body.unknownMass;
        log.refuse(element, 'mesh-mass', `its mass is not known: ${why}`, CHOOSE);
      }
      const total = addMasses(members.map(({ body, pose }) => massOutOf(pose, masses.get(body) ?? NO_MASS)));
      if (!(total.mass > 0)) log.refuse(root.element, 'no-mass', 'it moves, and has no mass', INERTIAL);
      return scaledBy(total, factor);
    },
  };
}

function rawMass(body: RawBody, fromGeoms: boolean): MassSum {
  if (body.parent === null) return NO_MASS;
  if (!fromGeoms) return body.inertial ?? NO_MASS;
  const parts = body.geoms
    .filter(({ weighs }) => weighs)
    .map(({ pose, solid, mass, mesh }) => mesh?.mass ?? massOutOf(pose, massOfSolid(solid, mass)));
  return addMasses(parts);
}

const scaledBy = (sum: MassSum, factor: number): MassSum =>
  factor === 1
    ? sum
    : { ...sum, mass: sum.mass * factor, inertia: sum.inertia.map((i) => i * factor) as unknown as Tensor };

/** Applies boundmass, boundinertia and balanceinertia, in that order. */
function bound(sum: MassSum, body: RawBody, { boundMass, boundInertia, balanceInertia }: Compiler): MassSum {
  if (body.parent === null) return sum;
  const mass = Math.max(sum.mass, boundMass);
  let { inertia } = sum;
  if (boundInertia > 0) inertia = atLeast(inertia, boundInertia);
  const [a, b, c] = principalMoments(inertia);
  if (balanceInertia && a + b < c) {
    const mean = (a + b + c) / 3;
    inertia = [mean, mean, mean, 0, 0, 0];
  }
  return { ...sum, mass, inertia };
}

/** Raises principal moments below the minimum to it; keeps the axes. */
function atLeast(inertia: Tensor, least: number): Tensor {
  if (principalMoments(inertia)[0] >= least) return inertia;
  const [xx, yy, zz, xy, xz, yz] = inertia;
  const matrix = [
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ];
  const { real, at } = calcEigenvalues(matrix, true);
  const made = (row: number, column: number): number =>
    real.reduce((sum, value, e) => sum + at(row, e) * Math.max(value, least) * at(column, e), 0);
  return [made(0, 0), made(1, 1), made(2, 2), made(0, 1), made(0, 2), made(1, 2)];
}
