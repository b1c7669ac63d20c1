/** The SI unit of a number in a record and its name, from the table of fields; for a joint coordinate, depending on its kind. */
import { driverDefinition } from '../../kinds/drivers/drivers';
import { drivenCoordinate, mainCoordinate } from '../../kinds/joints/joint-coordinates';
import { findFields, RECORD_FIELDS } from '../fields/fields';
import { placeOfElement, unitOfCoefficient, unitOfElement } from './listed-units';
import { ROD_LENGTH, rodLength } from './rod-length';
import type { AnyRecord, Body, Coupling, Driver, Joint, Project, RecordList } from '../project';
import type { CoordinateDefinition } from '../../kinds/joints/joint-coordinates';
import type { Field, FieldSet } from '../../schema/field';

/** Null if there is no such number. */
export function fieldUnit(
  project: Project,
  list: RecordList,
  record: AnyRecord,
  path: string,
): string | null {
  if (list === 'bodies' && path === ROD_LENGTH && rodLength(record as Body) !== null) return 'm';
  const keys = path.split('.');
  const found = findField(RECORD_FIELDS[list], record, keys);
  if (found === null) return null;
  const coordinate = coordinateOf(project, list, record);
  if (coordinate && list === 'drivers' && (path === 'value' || path === 'maximum'))
    return path === 'value'
      ? driverDefinition((record as Driver).kind).unit(coordinate)
      : coordinate.effortUnit;
  if (list === 'couplings' && path === 'ratio') return ratioUnit(project, record as Coupling);
  const { type, unit } = found;
  if (unit === undefined) return null;
  const place = Number(keys.at(-1));
  if (type === 'symmetric6') return unitOfElement(unit, ...placeOfElement(place));
  if (type === 'numbers' && coordinate) return unitOfCoefficient(coordinate.unit, place + 1);
  // for a coordinate, the unit of a rotation comes first
  const units = unit.split(', ');
  return units.length === 2 && coordinate ? units[coordinate.kind === 'translation' ? 1 : 0] : unit;
}

/** What a field is called in its record: the value of a driver is a speed, a position, a torque or a force. */
export function fieldLabel(
  project: Project,
  list: RecordList,
  record: AnyRecord,
  { key, label }: Pick<Field, 'key' | 'label'>,
): string {
  const coordinate = list === 'drivers' ? coordinateOf(project, list, record) : null;
  if (coordinate === null) return label;
  if (key === 'value') return driverDefinition((record as Driver).kind).title(coordinate);
  return key === 'maximum' ? `Largest ${coordinate.effort}` : label;
}

/** Metres or radians of the second joint for each of the first. */
function ratioUnit({ joints }: Project, { joint1, joint2 }: Coupling): string {
  const [first, second] = [joint1, joint2].map(
    (id) => mainCoordinate(joints.find((joint) => joint.id === id)?.kind ?? 'hinge').unit,
  );
  return first === second ? '1' : `${second}/${first}`;
}

const DEPTHS: Readonly<Record<string, number>> = {
  number: 0,
  vector: 1,
  inertia: 1,
  numbers: 1,
  symmetric6: 1,
  polygon: 2,
  table: 2,
};

/** The field of a number at a path, which may lead into a vector, a polygon or a table. */
function findField(set: FieldSet, record: object, keys: readonly string[]): Field | null {
  let value: unknown = record;
  for (const [i, key] of keys.entries()) {
    if (typeof value !== 'object' || value === null) return null;
    const field = findFields(set, value)?.find((each) => each.key === key);
    if (field === undefined) return null;
    if (field.type !== 'group' || field.fields === undefined)
      return DEPTHS[field.type] === keys.length - i - 1 ? field : null;
    set = field.fields;
    value = (value as Record<string, unknown>)[key];
  }
  return null;
}

/** The coordinate that a joint or driver acts on, for a coupling that of its joint 2; null if there is none. */
function coordinateOf(project: Project, list: RecordList, record: AnyRecord): CoordinateDefinition | null {
  if (list === 'joints') return mainCoordinate((record as Joint).kind);
  const kindOf = (id: string) => project.joints.find((each) => each.id === id)?.kind ?? 'hinge';
  if (list === 'couplings') return mainCoordinate(kindOf((record as Coupling).joint2));
  if (list !== 'drivers') return null;
  const { joint, coordinate } = record as Driver;
  return drivenCoordinate(kindOf(joint), coordinate);
}
