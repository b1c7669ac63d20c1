/** Random changes of a mechanism's lengths, and what a test asks of the position that it is then assembled in. */
import { createDriver } from '../../engine/model/defaults';
import { findHeld } from '../../engine/run/analyses/assemblies/held-coordinates';
import { stripped } from '../../engine/run/analyses/loops/loop-project';
import { createModel } from '../../engine/run/preparation/prepared-model';
import type { Problem } from '../../engine/model/problem';
import type { Pose } from '../../engine/model/pose';
import type { Joint, Project, Vec3 } from '../../engine/model/project';

/** A factor from 0.3 to 3, its logarithm evenly spread. */
export const drawFactor = (random: () => number): number => 0.3 * 10 ** random();

/** Per body id, `ground` included: every joint's point moves away from the body's first one by that factor. */
export function withFactors(project: Project, factors: Readonly<Record<string, number>>): Project {
  const first = new Map<string, Vec3>();
  const moved = (body: string, frame: Joint['frameA']): Joint['frameA'] => {
    const origin = first.get(body) ?? frame.position;
    first.set(body, origin);
    const factor = factors[body] ?? 1;
    const position = frame.position.map((x, c) => origin[c] + factor * (x - origin[c])) as unknown as Vec3;
    return { ...frame, position };
  };
  const joints = project.joints.map((joint) => ({
    ...joint,
    frameA: moved(joint.bodyA, joint.frameA),
    frameB: moved(joint.bodyB, joint.frameB),
  }));
  return { ...project, joints };
}

/** With a speed driver on as many coordinates as fix the position, those that have one among them; no other loads or stops. */
export function driven(project: Project): Project {
  const present = stripped(project, null);
  const held = findHeld(present, project.drivers);
  const drivers = held.map(({ joint, coordinate }, i) =>
    createDriver({
      id: `driver-${i}`,
      joint: project.joints[joint].id,
      ...(project.joints[joint].kind === 'cylinder' ? { coordinate } : {}),
      kind: 'speed',
      value: 0,
    }),
  );
  return { ...present, drivers };
}

export interface Assembled {
  /** Whether the joints close; a driver at a dead point is no matter here. */
  readonly closed: boolean;
  /** Whether it is said that they cannot, not that a search gave up. */
  readonly cannot: boolean;
  readonly poses: ReadonlyMap<string, Pose>;
  readonly codes: readonly string[];
  /** What is said of the assembly mode that was drawn. */
  readonly mode: 'kept' | 'ended' | 'rigid' | 'not found';
}

export function assembled(project: Project): Assembled {
  const model = createModel(project);
  const problems = model.ok ? [] : model.problems.filter(({ severity }) => severity === 'error');
  const report = model.ok ? model.model.report : model.report;
  return {
    closed: !problems.some(({ code }) => code === 'cannot-assemble'),
    cannot: problems.some(({ message }) => message.includes('cannot be closed')),
    poses: new Map((report?.poses ?? []).map((pose) => [pose.body, pose])),
    codes: problems.map(({ code }) => code),
    mode: modeOf(model.ok ? model.warnings : []),
  };
}

function modeOf(warnings: readonly Problem[]): Assembled['mode'] {
  const codes = warnings.map(({ code }) => code);
  if (codes.includes('assembly-mode-ended')) return 'ended';
  if (codes.includes('assembly-mode-rigid')) return 'rigid';
  return codes.includes('assembly-mode-not-found') ? 'not found' : 'kept';
}

/** Turn of a body in the plane z = 0 [rad]. */
export function angleOf({ poses }: Assembled, body: string): number {
  const [w, , , z] = poses.get(body)!.orientation;
  return 2 * Math.atan2(z, w);
}
