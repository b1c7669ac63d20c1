/**
 * The total at a joint: everything that body A exerts on body B there, at the joint's point on B, world axes. It is the
 * reaction plus what acts along or about the joint's axis, z of its frame on A.
 */
import { listParts } from '../../measures/joint-parts';
import type { JointPart } from '../../measures/joint-parts';
import type { Project } from '../../../model/project';
import type { Recording } from '../../recording/recording';
import { axesOf } from './body-pose';
import { UNIQUE, growColumn, growMask, joinKnown, knownBits } from './grow-column';
import type { Series } from '../series';
import { findVector } from './vectors';

/** Joints whose total is more than the reaction. */
export const jointsWithTotal = (project: Project): string[] =>
  project.joints.filter(({ id }) => listParts(project, id).length > 0).map(({ id }) => id);

/** Components of an axis below this count as zero [1]: quaternions are recorded to rounding. */
const NO_PART = 1e-9;

interface Total {
  readonly column: () => Float64Array;
  readonly unique: () => Float64Array | null;
}

/** One component along x, y or z; null if the run did not record what is needed. */
export function jointTotal(
  recording: Recording,
  id: string,
  component: string,
  find: (id: string) => Series | null,
): Total | null {
  const joint = recording.project.joints.find((each) => each.id === id);
  const place = findVector(component);
  const reaction = find(`reaction/${id}/${component}`);
  const axes = joint && axesOf(recording, joint.bodyA, joint.frameA.orientation);
  if (!place || place.index === 3 || !reaction || !axes) return null;
  const isForce = component.startsWith('F');
  const parts = listParts(recording.project, id).filter(
    ({ coordinate }) => (coordinate === 'translation') === isForce,
  );
  const added = parts.map((part) => ({ part, series: find(seriesOf(part, component)) }));
  if (added.some(({ series }) => series === null)) return null;
  const known = added.map(({ part, series }) => ({ ...part, series: series! }));
  const R = new Float64Array(9);
  const column = growColumn(recording, (out, from, to) => {
    const own = reaction.column();
    const columns = known.map(({ series }) => series.column());
    for (let i = from; i < to; i++) {
      axes.write(R, i);
      const axis = R[3 * place.index + 2];
      out[i] = own[i];
      for (let p = 0; p < known.length; p++) {
        const { coordinate, factor } = known[p];
        out[i] += columns[p][i] * factor * (coordinate === null ? 1 : axis);
      }
    }
  });
  const recorded = recording.channel(`total/${id}/unique`)?.key;
  const bit = (isForce ? 1 : 8) << place.index;
  // for older runs: a shared part leaves the sum undetermined if it has a component along this axis
  const unique = growMask(recording, () => {
    const mask = recorded === undefined ? null : recording.column(recorded);
    if (mask) return (i) => knownBits(mask[i], bit);
    const own = reaction.unique();
    const masks = known.map(({ series }) => series.unique());
    return (i) => {
      axes.write(R, i);
      const isAlong = Math.abs(R[3 * place.index + 2]) > NO_PART;
      const reactionOnly = joinKnown(UNIQUE, own?.[i]);
      return isAlong ? masks.reduce((all, mask) => joinKnown(all, mask?.[i]), reactionOnly) : reactionOnly;
    };
  });
  return { column, unique };
}

const seriesOf = ({ element, coordinate }: JointPart, component: string): string =>
  coordinate === null ? `load/${element.record}/${component}` : element.quantities[0].id;
