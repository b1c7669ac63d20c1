/**
 * What can be hidden of a mechanism that moves and is loaded in a plane: forces out of the plane that carry nothing or that redundant
 * constraints share, and motion that there is none. What is determined and is not zero is always shown, so no result is ever hidden.
 */
import { axisOfNormal, outOfPlane, planeWords } from '../../../core/diagnostics/plane-words';
import { axesOf } from '../derived/body-pose';
import { MOTIONS, findAtRest } from './plane-motion';
import { findPeak } from '../places/peaks';
import { findSeries } from '../resolve';
import { valueWords } from '../format';
import { isNegligible } from './uniqueness';
import { NO_VALUE } from '../derived/grow-column';
import { oncePer } from '../../../model/once-per';
import { planeOf } from './plane-of';
import { pairOf, readFrameChoice } from '../derived/frames';
import { SeriesCache } from '../series-cache';
import { withPoses } from '../../../model/pose';
import type { MotionPlane } from '../../../core/diagnostics/mobility-report';
import type { Recording } from '../../recording/recording';

/** For a run, from the positions in which its bodies were assembled. */
export const planeOfRun = oncePer((recording: Recording): MotionPlane | null => {
  const { model, project } = recording;
  return model?.mobility.plane?.planar ? planeOf(withPoses(project, model.poses), model.mobility) : null;
});

/** Groups whose components are those of a force and a moment. */
const FORCES: ReadonlySet<string> = new Set(['reaction', 'total', 'contact', 'mesh']);

export interface PlaneFold {
  /** Out of the plane: `FZ`, `MX`, `MY`, and `M`, which contains them; `z`, `vz`. */
  readonly components: readonly string[];
  /** Why they are hidden, as a sentence. */
  readonly note: string;
}

/**
 * What can be hidden of `group/record` along the axes of a variant (`@b`, empty for the world's); null if nothing: the model leaves the
 * plane, or no axis is normal to it.
 */
export function foldOf(
  recording: Recording,
  group: string | null,
  record: string | null,
  variant = '',
): PlaneFold | null {
  if (group !== null && MOTIONS.has(group)) return foldOfMotion(recording, group, record, variant);
  const plane = group !== null && FORCES.has(group) && record !== null ? planeOfRun(recording) : null;
  if (!plane) return null;
  const id = (component: string) => `${group}/${record}/${component}${variant}`;
  const out = outOfPlane(normalAxis(recording, record!, variant, plane));
  const parts = out.filter((component) => findSeries(recording, id(component)));
  const facts = parts.map((component) => ({
    component,
    ...everOf(recording, id(component)),
    peak: findPeak(recording, id(component))?.value ?? 0,
  }));
  const folded = facts.filter(
    ({ isShared, isLost, peak }) => !isLost && (isShared || isNegligible(recording, peak)),
  );
  if (folded.length === 0) return null;
  const moments = folded.filter(({ component }) => component.startsWith('M')).length;
  const hasSize = moments > 0 && moments === parts.filter((component) => component.startsWith('M')).length;
  return {
    components: [...folded.map(({ component }) => component), ...(hasSize ? ['M'] : [])],
    note: noteOf(recording, plane, folded),
  };
}

function foldOfMotion(
  recording: Recording,
  group: string,
  record: string | null,
  variant: string,
): PlaneFold | null {
  const plane = planeOfRun(recording);
  // a point about which momentum is taken leaves the axes those of the world
  const axis = plane ? normalAxis(recording, record ?? '', group === 'momentum' ? '' : variant, plane) : -1;
  const rest = axis < 0 ? null : findAtRest(recording, `${group}/${record ?? 'total'}`, variant, axis);
  return rest && { components: rest.components, note: `Planar (${planeWords(plane!)}): ${rest.words}.` };
}

/** Index of the axis of a frame that is normal to the plane; it stays so, as bodies turn about it. -1 if there is none. */
function normalAxis(recording: Recording, record: string, variant: string, { normal }: MotionPlane): number {
  if (variant === '') return axisOfNormal(normal);
  const choice = readFrameChoice(variant.slice(1));
  if (!choice) return -1;
  if (choice.basis === 'world') return axisOfNormal(normal);
  const { project } = recording;
  const pair = pairOf(project, record);
  const joint = project.joints.find(({ id }) => id === record);
  const body = choice.basis === 'in' ? choice.body : choice.basis === 'a' ? pair?.bodyA : pair?.bodyB;
  const isJoint = choice.basis === 'joint';
  if (body === undefined || (isJoint && !joint) || recording.count === 0) return -1;
  const axes = axesOf(recording, body, isJoint ? joint!.frameB.orientation : undefined);
  if (!axes) return -1;
  const R = new Float64Array(9);
  axes.write(R, 0);
  return axisOfNormal([0, 1, 2].map((c) => R[c] * normal[0] + R[3 + c] * normal[1] + R[6 + c] * normal[2]));
}

interface Ever {
  seen: number;
  /** Whether redundant constraints shared it at some time; whether a singular position left it without a value. */
  isShared: boolean;
  isLost: boolean;
}

const progress = new SeriesCache<Ever>();

function everOf(recording: Recording, id: string): Ever {
  const state = progress.get(recording, id, () => ({ seen: 0, isShared: false, isLost: false }));
  const mask = findSeries(recording, id)?.unique();
  if (!mask) return state;
  for (let i = state.seen; i < recording.count; i++) {
    if (mask[i] === 0) state.isShared = true;
    if (mask[i] === NO_VALUE) state.isLost = true;
  }
  state.seen = recording.count;
  return state;
}

interface Fact {
  readonly component: string;
  readonly isShared: boolean;
  readonly peak: number;
}

function noteOf(recording: Recording, plane: MotionPlane, facts: readonly Fact[]): string {
  const where = `Planar (${planeWords(plane)})`;
  const names = facts.map(({ component }) => component).join(', ');
  if (facts.every(({ isShared }) => !isShared))
    return `${where}: ${names} ${facts.length === 1 ? 'is' : 'are'} zero.`;
  const carried = facts.filter(({ peak }) => !isNegligible(recording, peak));
  if (carried.length === 0) return `${where}: ${names} need stiffness or an offset, see Mobility.`;
  const values = carried.map(
    ({ component, peak }) =>
      `${component} up to ${valueWords(Math.abs(peak), component.startsWith('M') ? 'N*m' : 'N', recording.units)}`,
  );
  return `${where}: members in layers make ${values.join(', ')} in the smallest possible share; how joints share that needs stiffness, see Mobility.`;
}
