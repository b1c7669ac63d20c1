/** Masses follow the shape until one is typed; an emptied field lets them follow it again. */
import { massOf } from '../../../../engine/model/masses/mass';
import type { Body, Project } from '../../../../engine/model/project';
import { tidyNumber } from '../../geometry';
import type { Edit } from '../edit';
import { updateRecord } from '../records/update-record';
import { withTypedText, withTypedValue } from './parameters';

/** Of steel: what a shape is made of when nothing else is said [kg/m^3]. */
export const DENSITY = 7850;

/**
 * The first typed mass spreads over the shape as its own did; later ones leave centre and inertia as they are. `text`: as typed in a
 * unit of its own.
 */
export function typeMass(
  project: Project,
  id: string,
  mass: number | null,
  text: string | null = null,
): Edit | null {
  return updateRecord(project, id, 'Mass', (record) => {
    if (!('shape' in record)) return record;
    const next = withMass(record, mass);
    return text === null ? next : withTypedText(next, 'mass.mass', text);
  });
}

export function withMass(body: Body, mass: number | null): Body {
  if (mass === null) return followShape(body);
  if (body.mass.kind === 'custom') return withTypedValue(body, ['mass', 'mass'], mass);
  return ownMass(body, mass / massOf(body).mass, mass);
}

/** Mass, centre and inertia of their own, as the shape gives them: switching changes nothing by itself. */
export function keepMass(project: Project, id: string): Edit | null {
  return updateRecord(project, id, 'Mass', (record) =>
    'shape' in record && record.mass.kind === 'shape' ? ownMass(record, 1, massOf(record).mass) : record,
  );
}

/** With the density that it had before. */
function followShape(body: Body): Body {
  if (body.mass.kind === 'shape') return body;
  const density = body.mass.density ?? DENSITY;
  return withTypedValue(body, ['mass'], { kind: 'shape', density });
}

/** The density is kept with it: a link of aluminium must not come back as one of steel. */
function ownMass(body: Body, factor: number, mass: number): Body {
  const { centerOfMass, inertia } = massOf(body);
  return withTypedValue(body, ['mass'], {
    kind: 'custom',
    mass: factor === 1 ? tidyNumber(mass) : mass,
    centerOfMass: centerOfMass.map(tidyNumber),
    inertia: inertia.map((element) => tidyNumber(element * factor)),
    density: body.mass.density,
  });
}
