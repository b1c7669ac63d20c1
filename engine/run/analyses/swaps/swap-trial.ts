/** One mechanism with some joints swapped, at the position of the original: rank, free motions, reactions. */
import { prescribes } from '../../../kinds/drivers/drivers';
import { calcSplit } from '../../../core/diagnostics/split';
import { accelerationsAt } from '../modes/linearise';
import { bearMeshPush, shareWithPush } from '../../../core/dynamics/mesh-push';
import { calcWrench } from '../../../core/dynamics/wrench';
import { compileSystem } from '../../../core/system/compile';
import {
  countFreeMotions,
  factoriseAt,
  findFreeMotions,
  kineticProduct,
  projectMotion,
} from '../modes/free-motions';
import { createGlobalSolver } from '../../../core/solvers/global-solver';
import { createInitialState } from '../../preparation/initial-state';
import { createModel } from '../../preparation/prepared-model';
import { createWorkspace } from '../../../core/system/workspace';
import { positionResidual } from '../../../core/stabilisers/projection';
import { withoutArmatures } from '../../../core/system/armatures';
import { validateProject } from '../../../model/validate';
import type { Mechanism } from '../mechanism';
import type { Project } from '../../../model/project';
import type { StartReaction } from '../assembly-reports';

export interface Trial {
  readonly mechanism: Mechanism;
  readonly redundant: number;
  readonly degreesOfFreedom: number;
}

/** A residual of this many characteristic lengths is rounding of the swapped frames [1]. */
const CLOSED = 1e-8;
/** A body that moves by less than this fraction of the largest counts as at rest [1]. */
const STILL = 1e-6;

/** Null if the project is then invalid, or the joints do not meet at its drawn position. */
export function tryProject(project: Project): Trial | null {
  if (validateProject(project).some(({ severity }) => severity === 'error')) return null;
  const free = {
    ...withoutArmatures(project),
    drivers: project.drivers.filter((driver) => prescribes(driver) === null),
  };
  const system = compileSystem(free);
  const work = createWorkspace(system);
  const solver = createGlobalSolver(system);
  const y = createInitialState(free, system);
  const mechanism = { project: free, system, work, solver, y };
  if (!factoriseAt(mechanism, y) || !(positionResidual(system, work) <= CLOSED * system.length)) return null;
  const degreesOfFreedom = countFreeMotions(mechanism);
  const rank = 6 * (system.n - 1) - degreesOfFreedom;
  return { mechanism, redundant: system.jointRows - rank, degreesOfFreedom };
}

/** A basis of the free motions, orthonormal in the metric of the kinetic energy. */
export function motionsOf({ mechanism, degreesOfFreedom }: Trial): Float64Array[] {
  factoriseAt(mechanism, mechanism.y);
  return findFreeMotions(mechanism, degreesOfFreedom);
}

/** Sine of the largest angle between the motions and the space of the trial's free motions [1]. */
export function motionChange({ mechanism }: Trial, motions: readonly Float64Array[]): number {
  factoriseAt(mechanism, mechanism.y);
  let largest = 0;
  for (const motion of motions) {
    const rest = motion.slice();
    projectMotion(mechanism, rest);
    for (let c = 0; c < rest.length; c++) rest[c] -= motion[c];
    largest = Math.max(largest, Math.sqrt(Math.max(0, kineticProduct(mechanism, rest, rest))));
  }
  return largest;
}

/** Bodies that can move while all others are at rest. */
export function idleBodies(trial: Trial): string[] {
  const { system } = trial.mechanism;
  return motionsOf(trial).flatMap((motion) => {
    const sizes = system.bodyIds.map((_, b) =>
      Math.max(
        Math.hypot(motion[6 * b], motion[6 * b + 1], motion[6 * b + 2]),
        system.length * Math.hypot(motion[6 * b + 3], motion[6 * b + 4], motion[6 * b + 5]),
      ),
    );
    const most = Math.max(...sizes);
    const movers = system.bodyIds.filter((_, b) => sizes[b] > STILL * most);
    return movers.length === 1 ? movers : [];
  });
}

/** At t = 0, with the velocities and drivers of the model. Motors give whatever effort is needed. */
export function startReactions(project: Project): StartReaction[] | null {
  const result = createModel(project, asGlobalSystem);
  if (!result.ok) return null;
  const { system, work, solver, y } = result.model;
  if (accelerationsAt({ project, system, work, solver, y }, y) === null) return null;
  bearMeshPush(system, y, work, solver.solve);
  const { masks } = shareWithPush(system, y, work, solver.solve, () => calcSplit(system, work, solver, y));
  const wrench = new Float64Array(6);
  return system.joints.slice(0, system.documented.joints).map((joint, index) => {
    calcWrench(joint, work.lambda, work, wrench);
    return {
      joint: joint.record.id,
      force: Math.hypot(wrench[0], wrench[1], wrench[2]),
      moment: Math.hypot(wrench[3], wrench[4], wrench[5]),
      mask: masks[index],
    };
  });
}

function asGlobalSystem(project: Project): Project {
  return {
    ...project,
    settings: {
      ...project.settings,
      solver: 'lagrange',
      stateForm: 'velocity',
      duration: 1,
      outputInterval: 1,
    },
    joints: project.joints.map((joint) => (joint.friction ? { ...joint, friction: null } : joint)),
    drivers: project.drivers.map((driver) =>
      prescribes(driver) === null ? driver : { ...driver, maximum: null },
    ),
  };
}
