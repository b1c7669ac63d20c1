import { massOutOf, NO_MASS } from '../../model/masses/mass-sum';
import { IDENTITY } from '../tree/frames';
import { readOrientation, ORIENTATIONS } from './orientation';
import type { Compiler } from './compiler';
import type { Fields } from '../xml/fields';
import type { MassSum, Tensor } from '../../model/masses/mass-sum';
import type { RigidFrame } from '../../core/math/rigid';

/** Mass properties as given in the file, in the frame of the body. */
export function readInertial(fields: Fields, compiler: Compiler, frame: RigidFrame): MassSum {
  const mass = fields.number('mass', -1);
  if (!(mass >= 0)) {
    fields.refuse('bad-mass', 'its mass is missing or below 0', 'Give the mass.');
    return NO_MASS;
  }
  const position = fields.vector('pos', [0, 0, 0]);
  const full = fields.numbers('fullinertia', 6, 6);
  const diagonal = fields.numbers('diaginertia', 3, 3);
  if ((full === null) === (diagonal === null)) {
    const what = full ? 'it has both fullinertia and diaginertia' : 'it gives no inertia';
    fields.refuse('bad-inertia', what, 'Give one of diaginertia and fullinertia.');
    return NO_MASS;
  }
  const turned = ORIENTATIONS.some((key) => fields.has(key));
  if (full && turned) {
    const remedy = 'Delete the orientation: fullinertia is along the axes of the body.';
    fields.refuse('bad-inertia', 'it has both fullinertia and an orientation', remedy);
  }
  const [xx, yy, zz, xy, xz, yz] = full ?? [...(diagonal ?? []), 0, 0, 0];
  const inertia: Tensor = [xx, yy, zz, xy, xz, yz];
  const orientation = full ? IDENTITY : readOrientation(fields, compiler);
  const own = massOutOf({ position, orientation }, { mass, center: [0, 0, 0], inertia });
  return massOutOf(frame, own);
}
