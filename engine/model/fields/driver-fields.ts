/** The fields of drivers; see `fields.ts`. */
import { DRIVER_KINDS, driverDefinition } from '../../kinds/drivers/drivers';
import { choice, id, name, named } from '../../schema/field';
import type { Field } from '../../schema/field';

export const DRIVER_FIELDS: readonly Field[] = [
  id,
  name,
  { key: 'joint', label: 'Joint', type: 'joint' },
  {
    ...named('coordinate', 'Coordinate', { rotation: 'Rotation', translation: 'Translation' }),
    nullable: true,
    optional: true,
  },
  choice('kind', 'Kind', ...DRIVER_KINDS),
  /** Its unit depends on the kind and the joint. */
  { key: 'value', label: 'Value', type: 'number', step: 1 },
  ...ownFields(),
];

/** Fields of some kinds only, each once, so that every kind finds its own in order. */
function ownFields(): readonly Field[] {
  const all: Field[] = [];
  for (const kind of DRIVER_KINDS) {
    let at = all.length;
    for (const field of driverDefinition(kind).fields.toReversed()) {
      const known = all.findIndex(({ key }) => key === field.key);
      if (known < 0) all.splice(at, 0, { ...field, only: [kind] });
      else {
        all[known] = { ...field, only: [...all[known].only!, kind] };
        at = known;
      }
    }
  }
  return all;
}
