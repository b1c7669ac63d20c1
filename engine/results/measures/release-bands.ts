/**
 * Bands of shared reactions: for each requested joint the lowest and highest value over the admissible releases, in the
 * components of its reaction. An unshared value is its own band; NaN if there are too many releases to examine.
 */
import { calcReleaseBand, createBand } from '../../core/diagnostics/release-band';
import type { Measure } from './measure';

/** In the order of `Band`. */
const COMPONENTS = ['FX', 'FY', 'FZ', 'MX', 'MY', 'MZ', 'F', 'M'] as const;

/** On demand only: a band costs more than a step. */
export function releaseBands(joints: ReadonlySet<string>): Measure {
  const band = createBand();
  return {
    channels: (system) =>
      system.joints
        .filter(({ record }) => joints.has(record.id))
        .flatMap(({ record }) =>
          COMPONENTS.flatMap((component) =>
            (['low', 'high'] as const).map((end) => ({
              key: `band/${record.id}/${component}_${end}`,
              label: `${record.name}.${component} ${end}`,
              unit: component.startsWith('F') ? 'N' : 'N*m',
              group: 'band' as const,
              record: record.id,
              component: `${component}_${end}`,
            })),
          ),
        ),
    calc({ system, work, split }, row, o) {
      let at = o;
      for (const joint of system.joints) {
        if (!joints.has(joint.record.id)) continue;
        calcReleaseBand(system, work, split.open, joint, band);
        for (let c = 0; c < COMPONENTS.length; c++) {
          row[at++] = band.low[c];
          row[at++] = band.high[c];
        }
      }
    },
  };
}
