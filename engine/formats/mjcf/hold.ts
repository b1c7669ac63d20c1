import { createDriver } from '../../model/defaults';
import type { Fields } from '../xml/fields';
import type { Model } from '../tree/model';
import type { RawJoint } from '../tree/raw';

/** Holds a joint at `offset` from its coordinate in the pose of the file. */
export function hold(joint: RawJoint, offset: number, fields: Fields, model: Model): void {
  const ids = model.names.take('drivers', fields.text('name'), 'Hold');
  const record = model.coordinates.get(joint)!;
  const value = joint.start + offset;
  model.project.drivers.push(createDriver({ ...ids, joint: record.id, kind: 'position', value }));
  model.origins.set(ids.id, fields.element);
  model.log.use(fields.element);
  fields.approximate('it holds one joint: a position driver does that here');
}
