/** Determines which bodies of the two joints of a coupling are the wheels, and which carries both. */
import { into, outOf, turn } from '../../core/math/rigid';
import type { RigidFrame } from '../../core/math/rigid';
import { quantityInSentence } from '../quantity/in-sentence';
import { shownUnits } from '../quantity/unit-systems';
import type { Coupling, Joint, Project } from '../project';
import { scaled } from '../../core/math/triples';
import type { MeshProblem, MeshSide, MeshSides } from '../../kinds/couplings/mesh';

const AT_REST: RigidFrame = { position: [0, 0, 0], orientation: [1, 0, 0, 0] };

/** Finds the sides of couplings of one project; keeps its look-ups for the next coupling. */
export function createSideFinder(project: Project) {
  const joints = new Map(project.joints.map((joint) => [joint.id, joint]));
  const length = (value: number) => quantityInSentence(value, 'm', shownUnits(project), { digits: 6 });
  let ties: ReturnType<typeof tiesOf> | null = null;
  return ({ joint1, joint2 }: Coupling): MeshSides | MeshProblem | null => {
    const first = joints.get(joint1);
    const second = joints.get(joint2);
    if (!first || !second) return null;
    const sides = ([from, to]: (typeof CHOICES)[number], frame: RigidFrame): MeshSides => ({
      carrier: first[from],
      sides: [sideOf(first, from, AT_REST), sideOf(second, to, frame)],
      length,
    });
    for (const choice of CHOICES) {
      const [from, to] = choice;
      if (first[from] === second[to]) return sides(choice, AT_REST);
    }
    ties ??= tiesOf(project);
    for (const choice of CHOICES) {
      const [from, to] = choice;
      const frame = framesFixedTo(first[from], ties).get(second[to]);
      if (frame) return sides(choice, frame);
    }
    return {
      code: 'mesh-carrier',
      field: 'geometry',
      what: `its joints "${first.name}" and "${second.name}" are not on one carrier, so the wheels have no fixed place to mesh`,
      remedy:
        'Put both joints on the same body, the housing or the arm that carries both wheels, or leave out the geometry.',
    };
  };
}

/** Bodies A as carrier first: wheels are usually the bodies B. */
const CHOICES = [
  ['bodyA', 'bodyA'],
  ['bodyA', 'bodyB'],
  ['bodyB', 'bodyA'],
  ['bodyB', 'bodyB'],
] as const;
type End = (typeof CHOICES)[number][number];

/** `frame`: frame of the body that carries the joint, in the frame of the carrier. */
function sideOf(joint: Joint, carriedBy: End, frame: RigidFrame): MeshSide {
  const onA = carriedBy === 'bodyA';
  const { position, orientation } = outOf(frame, onA ? joint.frameA : joint.frameB);
  const axis = turn(orientation, [0, 0, 1]);
  return {
    wheel: onA ? joint.bodyB : joint.bodyA,
    turns: joint.kind === 'hinge',
    point: position,
    axis,
    // a coordinate is that of B relative to A
    forward: onA ? axis : scaled(axis, -1),
  };
}

/** For each body: the bodies fixed to it by joints, with their frames in its own. */
function tiesOf({ joints }: Project) {
  const ties = new Map<string, { body: string; frame: RigidFrame }[]>();
  const tie = (a: string, b: string, frame: RigidFrame) => {
    const list = ties.get(a) ?? [];
    list.push({ body: b, frame });
    ties.set(a, list);
  };
  for (const { kind, bodyA, bodyB, frameA, frameB } of joints) {
    if (kind !== 'fixed') continue;
    tie(bodyA, bodyB, outOf(frameA, into(frameB, AT_REST)));
    tie(bodyB, bodyA, outOf(frameB, into(frameA, AT_REST)));
  }
  return ties;
}

function framesFixedTo(body: string, ties: ReturnType<typeof tiesOf>): Map<string, RigidFrame> {
  const frames = new Map([[body, AT_REST]]);
  // iterating a Map includes entries that are added during the iteration
  for (const [at, frame] of frames) {
    for (const tie of ties.get(at) ?? []) {
      if (!frames.has(tie.body)) frames.set(tie.body, outOf(frame, tie.frame));
    }
  }
  return frames;
}
