/** Masses follow the shape until one is typed; an emptied field lets them follow it again. */
import { massOf } from '../../../engine/model/mass';
import type { Body, Project } from '../../../engine/model/project';
import { tidyNumber } from '../geometry';
import type { Edit } from './edit';
import { updateRecord } from './update-record';
import { withTypedValue } from './parameters';

/** Of steel: what a shape is made of when nothing else is said [kg/m^3]. */
export const DENSITY = 7850;

/** The first typed mass spreads over the shape as its own did; later ones leave centre and inertia as they are. */
export function typeMass(project: Project, id: string, mass: number | null): Edit | null {
  return updateRecord(project, id, 'Mass', (record) => ('shape' in record ? withMass(record, mass) : record));
}

export function withMass(body: Body, mass: number | null): Body {
  if (mass === null) {
    if (body.mass.kind === 'shape') return body;
    return withTypedValue(body, ['mass'], { kind: 'shape', density: DENSITY });
  }
  if (body.mass.kind === 'custom') return withTypedValue(body, ['mass', 'mass'], mass);
  const own = massOf(body);
  return withTypedValue(body, ['mass'], {
    kind: 'custom',
    mass,
    centerOfMass: own.centerOfMass.map(tidyNumber),
    inertia: own.inertia.map((element) => tidyNumber((element * mass) / own.mass)),
  });
}
