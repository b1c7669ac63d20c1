/**
 * Vectors along other axes than the world's, and on the other body of a pair (T 10.7). A variant is `a`, `b`, `joint`, `world` or
 * `in:<body id>`, followed by `.onA` for what body B exerts on body A.
 *
 * The axes of a joint are those of its frame on body B, the body on which reactions are recorded.
 */
import { GROUND } from '../../../model/project';
import type { Joint, Project } from '../../../model/project';
import type { Recording } from '../../recording/recording';
import { axesOf } from './body-pose';
import type { TurningAxes } from './body-pose';
import { UNIQUE, growColumn, growMask, joinKnown } from './grow-column';
import type { Series } from '../series';
import type { VectorPlace } from './vectors';

export interface Frame {
  axes: TurningAxes;
  /** In words, for titles: `axes of Rod`. */
  words: string;
}

/** The parsed variant; null if it is none of the above. */
export interface FrameChoice {
  /** `world`, `a`, `b`, `joint` or `in`. */
  basis: string;
  /** The body, for `in`. */
  body: string;
  /** The opposite of what is recorded. */
  onA: boolean;
}

export function readFrameChoice(variant: string): FrameChoice | null {
  const [, basis, body = '', onA] = /^(world|a|b|joint|in:(.+?))(\.onA)?$/s.exec(variant) ?? [];
  if (!basis) return null;
  return { basis: body ? 'in' : basis, body, onA: onA !== undefined };
}

/** The two bodies of a joint or contact of the run. */
export function pairOf(project: Project, record: string | null): Pick<Joint, 'bodyA' | 'bodyB'> | null {
  return (
    project.joints.find(({ id }) => id === record) ?? project.contacts.find(({ id }) => id === record) ?? null
  );
}

/** Returns a sentence if there is no such frame. */
export function findFrame(
  recording: Recording,
  record: string | null,
  choice: FrameChoice,
  nameOf: (id: string) => string,
): Frame | string {
  const { project } = recording;
  const { basis } = choice;
  if (basis === 'world') return frameOf(recording, GROUND, 'world axes');
  if (basis === 'in') return frameOf(recording, choice.body, `axes of ${nameOf(choice.body)}`);
  const pair = pairOf(project, record);
  if (!pair) return 'only joints and contacts have two bodies whose axes can be chosen; write @in:<body id>';
  if (basis === 'joint') {
    const joint = project.joints.find(({ id }) => id === record);
    if (!joint) return 'only joints have axes of their own';
    const axes = axesOf(recording, joint.bodyB, joint.frameB.orientation);
    const words = `axes of the joint on ${nameOf(joint.bodyB)}`;
    return axes ? { axes, words } : `this run did not record the body "${joint.bodyB}"`;
  }
  const body = basis === 'a' ? pair.bodyA : pair.bodyB;
  return frameOf(recording, body, body === GROUND ? 'world axes' : `axes of ${nameOf(body)}`);
}

function frameOf(recording: Recording, body: string, words: string): Frame | string {
  const axes = axesOf(recording, body);
  return axes ? { axes, words } : `this run did not record a body "${body.slice(0, 60)}"`;
}

/** Component `place` of the vector with parts `parts` along the axes, times `sign`. */
export function rotatedColumn(
  recording: Recording,
  parts: readonly Series[],
  axis: number,
  axes: TurningAxes,
  sign: 1 | -1,
): () => Float64Array {
  const R = new Float64Array(9);
  return growColumn(recording, (out, from, to) => {
    const [x, y, z] = parts.map((part) => part.column());
    for (let i = from; i < to; i++) {
      axes.write(R, i);
      out[i] = sign * (R[axis] * x[i] + R[3 + axis] * y[i] + R[6 + axis] * z[i]);
    }
  });
}

/** Components of a direction below this count as zero [1]: quaternions are recorded to rounding. */
const NO_PART = 1e-9;

/**
 * Along rotated axes a component counts as unique if every component of the vector that contributes to it is: it may be
 * unique more often, never less. Null if no component is ever shared.
 */
export function rotatedMask(
  recording: Recording,
  parts: readonly Series[],
  { index }: Pick<VectorPlace, 'index'>,
  axes: TurningAxes,
): () => Float64Array | null {
  const R = new Float64Array(9);
  return growMask(recording, () => {
    const own = parts.map((part) => part.unique());
    return (i) => {
      axes.write(R, i);
      let known = UNIQUE;
      for (let c = 0; c < 3; c++) {
        const isIn = index === 3 || Math.abs(R[3 * c + index]) > NO_PART;
        if (isIn) known = joinKnown(known, own[c]?.[i]);
      }
      return known;
    };
  });
}
