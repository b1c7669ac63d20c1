/** Switched rows by themselves, without a mechanism: as much of a system as the choice and the words of modes look at. */
import { createSwitchedValues } from '../../../../engine/core/system/switched-row';
import type { SwitchedKind, SwitchedRow } from '../../../../engine/core/system/switched-row';
import { coordinatesOf } from '../../../../engine/kinds/joints/joint-coordinates';
import type { Coordinate } from '../../../../engine/core/coordinates/coordinate';
import type { CoordinateKind, JointKind } from '../../../../engine/model/project';
import type { System } from '../../../../engine/core/system/system';
import type { Workspace } from '../../../../engine/core/system/workspace';

export type RowPart = Partial<SwitchedRow> & { kind: SwitchedKind; along?: CoordinateKind };

const NOWHERE = {} as Coordinate['axis'];

/** Rows 0, 1, ... of a system whose joints are of these kinds; all rows open, all values zero. */
export function fakeRows(
  parts: RowPart[],
  jointKinds: JointKind[] = ['hinge', 'slider', 'hinge'],
  more: object = {},
) {
  const joints = jointKinds.map((kind, joint) => ({
    record: { kind },
    coordinates: coordinatesOf(kind).map((one): Coordinate => ({ ...one, joint, axis: NOWHERE, turn: -1 })),
  }));
  const coordinateOf = ({ joint = -1, along }: RowPart): Coordinate | null =>
    joints[joint]?.coordinates.find(({ kind }) => kind === (along ?? kind)) ?? null;
  const switched = parts.map((part, s): SwitchedRow => ({
    ...{ row: s, id: `id ${s}`, name: `row ${s}`, joint: -1, driver: -1, lower: 0, upper: Infinity },
    ...{ coordinate: coordinateOf(part), restitution: 0, normal: -1, partner: -1, coefficient: 0 },
    ...part,
  }));
  const system = {
    ...{ units: {}, switched, contacts: [], drivers: [], rowScale: new Float64Array(parts.length).fill(1) },
    joints,
    ...more,
  } as unknown as System;
  const values = createSwitchedValues(parts.length);
  const work = {
    ...{ switched: values, force: new Float64Array(6), lambda: new Float64Array(parts.length) },
  } as unknown as Workspace;
  return { system, work, values, mode: values.mode };
}
