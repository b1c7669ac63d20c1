/** A material chosen by name: density, stiffness and strength are its own, in one step. */
import type { Material } from '../../../../engine/model/materials/material';
import type { Body, Project } from '../../../../engine/model/project';
import { TEXT } from '../../texts';
import type { Edit } from '../edit';
import { updateBodies } from '../records/update-record';
import { withTypedValue } from './parameters';

/** For all of the bodies, in one step. Null removes the name and keeps the numbers. */
export function chooseMaterial(
  project: Project,
  ids: readonly string[],
  material: Material | null,
): Edit | null {
  return updateBodies(project, ids, TEXT.material, (body) => withMaterial(body, material));
}

export function withMaterial(body: Body, material: Material | null): Body {
  if (material === null) return body.material ? { ...body, material: null } : body;
  const { name, strength, limit, density, modulus, poisson } = material;
  // a typed mass stays as it was typed: the density is what it follows again
  let next = withTypedValue(body, ['mass', 'density'], density);
  if (next.elastic) {
    next = withTypedValue(next, ['elastic', 'modulus'], modulus);
    next = withTypedValue(next, ['elastic', 'poisson'], poisson);
  }
  return withTypedValue(next, ['material'], { name, strength, limit });
}
