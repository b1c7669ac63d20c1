/** The measures of the document; each is defined and computed in `kinds/measures/`. */
import { measureDefinition } from '../../kinds/measures/measures';
import type { Measurement } from '../../kinds/measures/measures';
import type { Channel } from '../recording/channel';
import type { Measure } from './measure';

export const measurements: Measure = {
  channels: (system) => system.measures.flatMap(({ record }) => channelsOf(record)),
  calc(instant, row, o) {
    let at = o;
    for (const { record, sides } of instant.system.measures) {
      const definition = measureDefinition(record.kind);
      definition.calc(sides, instant, row, at);
      at += definition.columns.length;
    }
  },
};

function channelsOf({ id, name, kind }: Measurement): Channel[] {
  return measureDefinition(kind).columns.map(({ component, unit }) => ({
    key: `measure/${id}/${component}`,
    label: `${name}.${component}`,
    unit,
    group: 'measure' as const,
    record: id,
    component,
  }));
}
