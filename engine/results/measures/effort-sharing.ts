/**
 * For efforts along or about the axis of a joint that act only at times: stops, friction and drivers with a largest effort. What is known
 * of the effort, as for one component in `reaction-mask.ts`, and how much of it is undetermined [N or N m]. For drivers, the former is
 * recorded with their state.
 */
import { isDriver } from '../../core/system/switched-row';
import { knowEffort } from '../../core/diagnostics/effort-sharing';
import { calcScales } from '../../core/switching/scales';
import { hasFriction, hasStops } from './force-elements';
import { titleOf } from '../recording/component-titles';
import type { Channel } from '../recording/channel';
import type { Instant, Measure } from './measure';
import type { System } from '../../core/system/system';

interface Effort {
  readonly record: string;
  readonly name: string;
  /** Component: `limit`, `friction`, `effort`. */
  readonly component: string;
  readonly unit: string;
  /** Switched rows that exert it: the two stops of a joint count as one. */
  readonly rows: readonly number[];
}

function listEfforts(system: System): readonly Effort[] {
  const rowsOf = (test: (row: System['switched'][number]) => boolean): number[] =>
    system.switched.flatMap((row, s) => (test(row) ? [s] : []));
  return [
    ...system.joints.flatMap(({ record, coordinates }, joint): Effort[] => {
      if (coordinates.length !== 1) return [];
      const own = { record: record.id, name: record.name, unit: coordinates[0].effortUnit };
      const stops = rowsOf((row) => row.joint === joint && row.kind.startsWith('limit'));
      const rubs = rowsOf((row) => row.joint === joint && row.kind === 'friction');
      return [
        ...(hasStops(record) ? [{ ...own, component: 'limit', rows: stops }] : []),
        ...(hasFriction(record) ? [{ ...own, component: 'friction', rows: rubs }] : []),
      ];
    }),
    ...system.drivers.flatMap(({ id, name, coordinate }, driver): Effort[] => {
      const rows = rowsOf((row) => isDriver(row) && row.driver === driver);
      const unit = coordinate.effortUnit;
      return rows.length > 0 ? [{ record: id, name, component: 'effort', unit, rows }] : [];
    }),
  ];
}

const isOfJoint = ({ component }: Effort): boolean => component !== 'effort';

function channelsOf(effort: Effort): Channel[] {
  const { record, name, component, unit } = effort;
  const mask = `${component}_unique`;
  return [
    ...(isOfJoint(effort)
      ? [
          {
            ...{ key: `joint/${record}/${mask}`, label: `${name}.${titleOf(mask)}`, unit: '1' },
            ...{ group: 'joint' as const, record, component: mask },
          },
        ]
      : []),
    {
      ...{ key: `shared/${record}/${component}`, label: `${name}.${titleOf(component)} shared`, unit },
      ...{ group: 'shared' as const, record, component },
    },
  ];
}

const createScratch = (system: System) => ({ efforts: listEfforts(system), found: { mask: 1, part: 0 } });

export const effortSharing: Measure = {
  onDemand: true,
  channels: (system) => listEfforts(system).flatMap(channelsOf),
  calc({ system, y, work, split }: Instant, row, o) {
    let at = o;
    const { efforts, found } = work.scratch.of(createScratch, system);
    if (efforts.length === 0) return;
    const resting = calcScales(system, y);
    for (const effort of efforts) {
      let mask = 1;
      let part = 0;
      for (const s of effort.rows) {
        knowEffort(system, resting, work, split, s, found);
        // one of two stops is open and has no effort
        if (found.mask !== 1) mask = found.mask;
        part = Math.max(part, found.part);
      }
      if (isOfJoint(effort)) row[at++] = mask;
      row[at++] = part;
    }
  },
};
