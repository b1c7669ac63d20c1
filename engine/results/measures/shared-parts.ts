/**
 * For each requested joint: how much of its reaction redundant constraints share, force [N] and moment [N m], so that
 * non-uniqueness can be weighed (T 10.2).
 */
import { calcSharedParts } from '../../core/diagnostics/shared-part';
import { sharedBits } from '../../core/diagnostics/reaction-mask';
import type { Mobility } from '../../core/diagnostics/mobility-report';
import type { Measure } from './measure';
import type { System } from '../../core/system/system';

const COMPONENTS = ['F', 'M'] as const;

/** For joints whose reaction is undetermined in the assembled position; none if all are unique. */
export function sharedParts({ reactions }: Pick<Mobility, 'reactions'>): Measure[] {
  const open = reactions.filter(({ mask }) => sharedBits(mask) !== 0).map(({ joint }) => joint);
  return open.length > 0 ? [partsOf(new Set(open))] : [];
}

const createScratch = ({ joints }: System) => ({ parts: new Float64Array(2 * joints.length) });

function partsOf(joints: ReadonlySet<string>): Measure {
  return {
    channels: (system) =>
      system.joints
        .filter(({ record }) => joints.has(record.id))
        .flatMap(({ record }) =>
          COMPONENTS.map((component) => ({
            key: `shared/${record.id}/${component}`,
            label: `${record.name}.${component} shared`,
            unit: component === 'F' ? 'N' : 'N*m',
            group: 'shared' as const,
            record: record.id,
            component,
          })),
        ),
    calc({ system, work, split }, row, o) {
      const { parts } = work.scratch.of(createScratch, system);
      calcSharedParts(system, work, split.open, parts);
      let at = o;
      for (let j = 0; j < system.joints.length; j++) {
        if (!joints.has(system.joints[j].record.id)) continue;
        row[at++] = parts[2 * j];
        row[at++] = parts[2 * j + 1];
      }
    },
  };
}
