/** What a repair changes, as an engineer would say it: a length from old to new, a point by a vector, an axis by an angle. */
import { cornersOf, frameOf } from './repair-options';
import { GROUND } from '../../../model/project';
import { applyParameters, carrierOf } from '../loops/loop-parameters';
import { distance, turn } from '../../../core/math/rigid';
import type { LoopParameter, LoopProblem } from '../loops/loop-problem';
import type { Project, Vec3 } from '../../../model/project';
import type { RepairChange } from '../assembly-reports';

type Framed = Exclude<LoopParameter, { kind: 'rod' }>;

/** One entry for every frame that changes. */
export function describeChanges(project: Project, problem: LoopProblem, p: Float64Array): RepairChange[] {
  const changes: RepairChange[] = [];
  const after = applyParameters(problem, p);
  const done = new Set<string>();
  problem.parameters.forEach((parameter, i) => {
    if (p[i] === 0) return;
    if (parameter.kind === 'rod') {
      const { id, length } = problem.project.joints[parameter.joint];
      const next = after.joints[parameter.joint].length;
      changes.push({
        what: 'length',
        body: null,
        joints: [id],
        before: length as number,
        after: next as number,
      });
      return;
    }
    const key = `${parameter.kind} ${parameter.joint} ${parameter.side}`;
    if (done.has(key)) return;
    done.add(key);
    const joint = problem.project.joints[parameter.joint];
    const body = carrierOf(joint, parameter.side);
    if (parameter.kind === 'axis') {
      const sum = problem.parameters.map((other, k) => (same(other, parameter) ? p[k] : 0));
      changes.push({ what: 'axis', body, joint: joint.id, angle: Math.hypot(...sum) / problem.length });
    } else changes.push(lengthOf(problem, after, parameter) ?? pointOf(project, problem, after, parameter));
  });
  return changes;
}

const same = (other: LoopParameter, parameter: Framed): boolean =>
  other.kind === parameter.kind && other.joint === parameter.joint && other.side === parameter.side;

/** A point of a link with two joints is expressed as a change of its length. */
function lengthOf(problem: LoopProblem, after: Project, { joint, side }: Framed): RepairChange | null {
  const before = problem.project.joints;
  const body = carrierOf(before[joint], side);
  const [other, ...more] = cornersOf(problem.project, body).filter((each) => each.joint !== joint);
  if (body === GROUND || !other || more.length > 0) return null;
  const span = (joints: Project['joints']) =>
    distance(frameOf(joints[joint], side).position, frameOf(joints[other.joint], other.side).position);
  return {
    what: 'length',
    body,
    joints: [before[other.joint].id, before[joint].id],
    before: tidy(span(before)),
    after: tidy(span(after.joints)),
  };
}

function pointOf(
  project: Project,
  problem: LoopProblem,
  after: Project,
  { joint, side }: Framed,
): RepairChange {
  const record = problem.project.joints[joint];
  const body = carrierOf(record, side);
  const from = frameOf(record, side).position;
  const to = frameOf(after.joints[joint], side).position;
  const by = to.map((value, c) => value - from[c]) as unknown as Vec3;
  return { what: 'point', body, joint: record.id, by: inWorld(project, body, by) };
}

function inWorld(project: Project, id: string, vector: Vec3): Vec3 {
  const body = project.bodies.find((candidate) => candidate.id === id);
  return (body ? turn(body.orientation, vector) : vector).map(tidy) as unknown as Vec3;
}

/** Without the last digits of a difference: 0.015, not 0.015000000000000013. */
const tidy = (value: number): number => Number(value.toPrecision(10));
