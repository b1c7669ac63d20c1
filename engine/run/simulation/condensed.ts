/**
 * The model that a run integrates if bodies are welded together (T 8.5): one rigid body per group. The model of the document
 * is recorded: its state follows from the integrated one, and with it every reaction, those inside the groups too.
 */
import { compileSystem } from '../../core/system/compile';
import { createGlobalSolver } from '../../core/solvers/global-solver';
import { createWorkspace } from '../../core/system/workspace';
import { calcInverseMassRows } from '../../core/dynamics/mass';
import { calcKinematics } from '../../core/system/kinematics';
import { calcRows } from '../../core/dynamics/rows';
import { mergeWelded } from '../preparation/rigid-groups';
import { multiply, normalise, toMatrix } from '../../core/math/quat';
import { poseOffset, stateSize, velocityOffset, workOffset } from '../../core/coordinates/layout';
import { rotate } from '../../core/math/mat3';
import { GROUND } from '../../model/project';
import { solvesAccelerations } from '../steppers/choose-stepper';
import type { Member } from '../preparation/rigid-groups';
import type { Model } from '../preparation/model';
import type { Project } from '../../model/project';
import type { System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

export interface Condensed {
  /** The integrated model. */
  readonly model: Model;
  /** The state of the document's model for an integrated one; also sets what loads, drivers and stops do at that instant. */
  readonly expand: (y: Float64Array, out: Float64Array) => void;
}

/** Null if nothing is welded, and for solvers whose forces are averages over a step: reactions then belong to its rows. */
export function condense(full: Model, project: Project): Condensed | null {
  if (!solvesAccelerations(full)) return null;
  const groups = mergeWelded(project);
  if (!groups) return null;
  const system = compileSystem(groups.project);
  const work = createWorkspace(system);
  const solver = createGlobalSolver(system);
  const places = full.system.bodyIds.map((id) => placeOf(id, full.system, system, groups.members));
  const y = collapse(full, system, places);
  carry(full.work, work);
  calcKinematics(system, y, work);
  calcRows(system, 0, y, work);
  calcInverseMassRows(system, work);
  solver.factorise(work);
  const expand = createExpansion(full, system, work, places);
  return { model: { project: full.project, system, work, solver, y, report: full.report }, expand };
}

const HERE = { position: [0, 0, 0], orientation: [1, 0, 0, 0] } as const;

/** Where a body of the document is on the integrated body. */
interface Place {
  /** Index of the integrated body. */
  readonly body: number;
  /** 3 [m] from its centre of mass to the member's, in its axes. */
  readonly arm: Float64Array;
  /** 4: the member's axes to its axes. */
  readonly turn: Float64Array;
}

function placeOf(id: string, full: System, system: System, members: ReadonlyMap<string, Member>): Place {
  if (id === GROUND) return { body: 0, arm: new Float64Array(3), turn: Float64Array.of(1, 0, 0, 0) };
  // the flywheel of an armature is its own
  const { root, frame } = members.get(id) ?? { root: id, frame: HERE };
  const body = system.bodyIds.indexOf(root);
  const turn = Float64Array.from(frame.orientation);
  const R = new Float64Array(9);
  toMatrix(R, 0, turn, 0);
  const arm = new Float64Array(3);
  rotate(arm, 0, R, 0, full.com, 3 * full.bodyIds.indexOf(id));
  for (let c = 0; c < 3; c++) arm[c] += frame.position[c] - system.com[3 * body + c];
  return { body, arm, turn };
}

/** Each group moves as its root does; counted turns, work and losses are taken from the document's model. */
function collapse({ system: full, y: from }: Model, system: System, places: readonly Place[]): Float64Array {
  const y = new Float64Array(stateSize(system.n, system.counted.length));
  y[3] = 1;
  const R = new Float64Array(9);
  const arm = new Float64Array(3);
  const [v, vFull] = [velocityOffset(system.n), velocityOffset(full.n)];
  for (let b = 1; b < system.n; b++) {
    const member = full.bodyIds.indexOf(system.bodyIds[b]);
    const [x, xFull] = [poseOffset(b), poseOffset(member)];
    for (let c = 0; c < 4; c++) y[x + 3 + c] = from[xFull + 3 + c];
    toMatrix(R, 0, y, x + 3);
    rotate(arm, 0, R, 0, places[member].arm, 0);
    const w = vFull + 6 * member + 3;
    for (let c = 0; c < 3; c++) {
      const [c1, c2] = [(c + 1) % 3, (c + 2) % 3];
      y[x + c] = from[xFull + c] - arm[c];
      y[v + 6 * b + c] = from[w - 3 + c] - (from[w + c1] * arm[c2] - from[w + c2] * arm[c1]);
      y[v + 6 * b + 3 + c] = from[w + c];
    }
  }
  y.set(from.subarray(workOffset(full.n)), workOffset(system.n));
  return y;
}

function createExpansion(full: Model, system: System, work: Workspace, places: readonly Place[]) {
  const R = new Float64Array(9);
  const arm = new Float64Array(3);
  const n = full.system.n;
  const [v, vFull] = [velocityOffset(system.n), velocityOffset(n)];
  const [o, oFull] = [workOffset(system.n), workOffset(n)];
  return (y: Float64Array, out: Float64Array): void => {
    for (let m = 1; m < n; m++) {
      const place = places[m];
      const [x, xFull] = [poseOffset(place.body), poseOffset(m)];
      toMatrix(R, 0, y, x + 3);
      rotate(arm, 0, R, 0, place.arm, 0);
      multiply(out, xFull + 3, y, x + 3, place.turn, 0);
      normalise(out, xFull + 3);
      const from = v + 6 * place.body;
      const to = vFull + 6 * m;
      for (let c = 0; c < 3; c++) {
        const c1 = c < 2 ? c + 1 : 0;
        const c2 = c > 0 ? c - 1 : 2;
        out[xFull + c] = y[x + c] + arm[c];
        out[to + c] = y[from + c] + y[from + 3 + c1] * arm[c2] - y[from + 3 + c2] * arm[c1];
        out[to + 3 + c] = y[from + 3 + c];
      }
    }
    for (let i = o; i < y.length; i++) out[oFull + i - o] = y[i];
    carry(work, full.work);
  };
}

/** Copies what a run sets as it proceeds: values and anchors of drivers, meshing of gears, active loads, modes of stops and friction. */
function carry(from: Workspace, to: Workspace): void {
  to.driverValue.set(from.driverValue);
  to.driverAnchor.set(from.driverAnchor);
  to.driverSince.set(from.driverSince);
  to.couplingAnchor.set(from.couplingAnchor);
  to.segmentEnd = from.segmentEnd;
  to.loadActive.set(from.loadActive);
  to.switched.mode.set(from.switched.mode);
  to.switched.direction.set(from.switched.direction);
  to.switched.slip.set(from.switched.slip);
  to.switched.axis.set(from.switched.axis);
  to.switched.jammed = from.switched.jammed;
  to.switched.jammedWith = from.switched.jammedWith;
  to.switched.jammingFraction = from.switched.jammingFraction;
}
