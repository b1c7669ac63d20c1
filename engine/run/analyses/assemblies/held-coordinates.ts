/**
 * Which joint coordinates fix the position of a mechanism, up to a choice among assemblies: those with a driver, then as
 * many others as are needed, with independent rows, joints on the ground first.
 */
import { prescribes } from '../../../kinds/drivers/drivers';
import { calcCoordinateRow } from '../../../core/coordinates/coordinate';
import { calcKinematics } from '../../../core/system/kinematics';
import { calcRows } from '../../../core/dynamics/rows';
import { compileSystem } from '../../../core/system/compile';
import { createInitialState } from '../../preparation/initial-state';
import { createWorkspace } from '../../../core/system/workspace';
import { drivenCoordinate } from '../../../kinds/joints/joint-coordinates';
import { jointDefinition } from '../../../kinds/joints/joints';
import { withoutOwn } from '../../../model/own-fields';
import { into, outOf } from '../../../core/math/rigid';
import { isOnGround } from '../loops/loop-parameters';
import type { CoordinateKind, Driver, Joint, JointKind, Project } from '../../../model/project';
import type { RigidFrame } from '../../../core/math/rigid';
import type { System } from '../../../core/system/system';
import type { Workspace } from '../../../core/system/workspace';

/** A row whose component outside the span of the others is shorter than this adds nothing [1]. */
const INDEPENDENT = 1e-6;

export interface HeldCoordinate {
  /** Index into the joints. */
  readonly joint: number;
  readonly coordinate: CoordinateKind;
}

/** Coordinates with drivers first. Expects the stripped project, drawn assembled. */
export function findHeld(project: Project, drivers: readonly Driver[]): HeldCoordinate[] {
  const system = compileSystem(project);
  const work = createWorkspace(system);
  const y = createInitialState(project, system);
  calcKinematics(system, y, work);
  calcRows(system, 0, y, work);
  const basis: Float64Array[] = [];
  for (let row = 0; row < system.m; row++) {
    extend(basis, rowOf(system, work, row, [system.rowA[row], system.rowB[row]]));
  }
  const held: HeldCoordinate[] = [];
  for (const each of candidates(project, drivers)) {
    const found = system.measured.find(
      ({ coordinate: { joint, kind } }) => joint === each.joint && kind === each.coordinate,
    );
    if (!found || held.some((other) => other.joint === each.joint)) continue;
    calcCoordinateRow(found, system, y, work, work);
    const { a, b } = found.coordinate.axis;
    if (extend(basis, rowOf(system, work, 0, [a, b]))) held.push(each);
  }
  return held;
}

function candidates({ joints }: Project, drivers: readonly Driver[]): HeldCoordinate[] {
  const at = (joint: number, wanted?: Driver['coordinate']): HeldCoordinate => ({
    joint,
    coordinate: drivenCoordinate(joints[joint].kind, wanted).kind,
  });
  const driven = drivers
    .filter((driver) => prescribes(driver) !== null)
    .map(({ joint, coordinate }) =>
      at(
        joints.findIndex(({ id }) => id === joint),
        coordinate,
      ),
    );
  const far = (joint: number) => (isOnGround(joints[joint]) === null ? 1 : 0);
  const others = [...joints.keys()].sort((a, b) => far(a) - far(b) || a - b);
  return [...driven, ...others.map((joint) => at(joint))];
}

/** A row over all bodies but the ground, angles scaled by the characteristic length. */
function rowOf(
  { n, length }: System,
  { J }: Workspace,
  row: number,
  bodies: readonly [number, number],
): Float64Array {
  const out = new Float64Array(6 * (n - 1));
  bodies.forEach((body, side) => {
    // the ground does not move
    if (body === 0) return;
    for (let c = 0; c < 6; c++) {
      out[6 * (body - 1) + c] += J[12 * row + 6 * side + c] / (c < 3 ? 1 : length);
    }
  });
  return out;
}

/** Gram-Schmidt, twice; false where the row is in the span already. */
function extend(basis: Float64Array[], row: Float64Array): boolean {
  const before = Math.hypot(...row);
  if (before === 0) return false;
  for (let pass = 0; pass < 2; pass++) {
    for (const one of basis) {
      let along = 0;
      for (let c = 0; c < row.length; c++) along += one[c] * row[c];
      for (let c = 0; c < row.length; c++) row[c] -= along * one[c];
    }
  }
  const left = Math.hypot(...row);
  if (left <= INDEPENDENT * before) return false;
  basis.push(row.map((value) => value / left));
  return true;
}

/** The same joints with those coordinates fixed at their present values. Expects the project drawn assembled. */
export function freeze(project: Project, held: readonly HeldCoordinate[]): Project {
  const joints = project.joints.map((joint, index) => {
    const hold = held.find((each) => each.joint === index);
    const kind = hold && jointDefinition(joint.kind).frozen?.[hold.coordinate];
    return kind ? frozen(project, joint, kind as JointKind) : joint;
  });
  return { ...project, joints };
}

/** Moves B's frame onto A's, so that what the new kind constrains is held at the present position. */
function frozen(project: Project, joint: Joint, kind: JointKind): Joint {
  const place = (id: string): RigidFrame =>
    project.bodies.find((body) => body.id === id) ?? { position: [0, 0, 0], orientation: [1, 0, 0, 0] };
  const frameB = into(place(joint.bodyB), outOf(place(joint.bodyA), joint.frameA));
  return { ...withoutOwn(joint), kind, frameB };
}
