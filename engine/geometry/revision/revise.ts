/**
 * A project after one of its files was revised: bodies take the shapes and masses of their parts anew, and what stands on holes, shafts,
 * balls and faces of them goes along with those. Bodies stay where they are; the next run closes the loops.
 */
import { jointDefinition } from '../../kinds/joints/joints';
import { part as partDefinition } from '../../kinds/shapes/part';
import type { Part } from '../../kinds/shapes/part';
import { movePoints } from '../../model/formulas/rod-length';
import type { MovedEnd } from '../../model/formulas/rod-length';
import type { PlacedPart } from '../../model/placed-part';
import type { Body, Joint, JointFrame, Project, Vec3 } from '../../model/project';
import { size } from '../../core/math/triples';
import type { Feature } from '../features/feature';
import { mirroredFeatures } from '../features/feature';
import { carried, featureUnder } from './attached';
import { matchFeatures } from './match-features';
import type { FeatureMatch } from './match-features';
import { isPartBody, matchParts } from './match-parts';

/** The end of a joint that stays where it was on its body, since what it stood on is no longer there. */
export interface LeftEnd {
  readonly joint: string;
  readonly body: string;
  /** What it stood on; null: on no feature, so that nobody knows where it belongs. */
  readonly on: Feature | null;
  /** What of the revised part is most like it. */
  readonly nearest: Feature | null;
}

export interface Revision {
  readonly project: Project;
  /** Bodies whose part is another now, and that are as they were. */
  readonly revised: readonly Body[];
  readonly same: readonly Body[];
  /** Ends of joints that went along. */
  readonly kept: number;
  readonly left: readonly LeftEnd[];
  /** Bodies of no part of the file, which stay as they were. */
  readonly gone: readonly Body[];
  /** Parts of no body. */
  readonly added: readonly PlacedPart[];
}

/** Features of a geometry by its digest, in the frame of the part [m]; null where they are not at hand. */
export type FeaturesOf = (geometry: string) => readonly Feature[] | null;

/** `source`: the name under which the bodies have come from a file. */
export function revise(
  project: Project,
  source: string,
  parts: readonly PlacedPart[],
  featuresOf: FeaturesOf,
): Revision {
  const bodies = project.bodies.filter(isPartBody).filter(({ shape }) => shape.source === source);
  const found = matchParts(bodies, parts);
  const [revised, same]: [Body[], Body[]] = [[], []];
  const changes = new Map<string, Change>();
  const sources = new Map([...found].map(([{ id }, one]) => [id, one.shape.source]));
  for (const [body, one] of found) {
    if (body.shape.geometry === one.shape.geometry) {
      same.push(body);
      continue;
    }
    revised.push(body);
    changes.set(body.id, changeOf(body.shape, one, featuresOf));
  }
  const left: LeftEnd[] = [];
  const moved: MovedEnd[] = [];
  let kept = 0;
  const names = new Map(bodies.map(({ id, name }) => [id, name]));
  const follow = (joint: Joint, id: string, frame: JointFrame): JointFrame => {
    const change = changes.get(id);
    if (change === undefined) return frame;
    const hasAxis = jointDefinition(joint.kind).turns !== 'any';
    const on = featureUnder(frame, hasAxis, change.before, change.extent);
    const to = on && change.match.now.get(on);
    if (!to) {
      left.push({ joint: joint.name, body: names.get(id)!, on, nearest: on && change.match.nearest(on) });
      return frame;
    }
    kept++;
    const next = carried(frame, on, to);
    moved.push({ body: id, from: frame.position, to: next.position });
    return { ...frame, ...next };
  };
  const joints = project.joints.map((joint) => ({
    ...joint,
    frameA: follow(joint, joint.bodyA, joint.frameA),
    frameB: follow(joint, joint.bodyB, joint.frameB),
  }));
  const next: Project = {
    ...project,
    bodies: project.bodies.map((body) => {
      const change = changes.get(body.id);
      const { shape } = body;
      if (change) return { ...body, shape: change.shape, color: change.color ?? body.color };
      const file = sources.get(body.id);
      // the next revision finds it under the name of this file
      return file === undefined || shape.kind !== 'part'
        ? body
        : { ...body, shape: { ...shape, source: file } };
    }),
  };
  // loads and measures at these points, and on other features
  const points = pointsOf(next).flatMap(({ body, point }): MovedEnd[] => {
    const change = changes.get(body);
    const on =
      change &&
      featureUnder({ position: point, orientation: [1, 0, 0, 0] }, false, change.before, change.extent);
    const to = on && change.match.now.get(on);
    return on && to
      ? [{ body, from: point, to: carried({ position: point, orientation: [1, 0, 0, 0] }, on, to).position }]
      : [];
  });
  const taken = new Set(found.values());
  return {
    project: { ...movePoints({ ...next, joints: [] }, [...moved, ...points]), joints },
    ...{ revised, same, kept, left },
    gone: bodies.filter((body) => !found.has(body)),
    added: parts.filter((one) => !taken.has(one)),
  };
}

interface Change {
  readonly shape: Part;
  readonly color: string | null;
  readonly before: readonly Feature[];
  readonly match: FeatureMatch;
  readonly extent: number;
}

/** Of a mirrored body all is mirrored. */
function changeOf(shape: Part, { shape: next, color }: PlacedPart, featuresOf: FeaturesOf): Change {
  const isMirrored = shape.hand === 'mirrored';
  const of = (geometry: string): readonly Feature[] => {
    const features = featuresOf(geometry) ?? [];
    return isMirrored ? mirroredFeatures(features) : features;
  };
  const before = of(shape.geometry);
  const extent = Math.max(size(shape.size), size(next.size));
  return {
    ...{ color, before, extent },
    shape: isMirrored ? partDefinition.place(next, ([x, y, z]) => [x, y, -z]) : next,
    match: matchFeatures(before, of(next.geometry), extent),
  };
}

/** Of loads and measures, on bodies. */
function pointsOf({ loads, measures }: Project): { body: string; point: Vec3 }[] {
  return [...loads, ...measures].flatMap((record) => {
    const fields = record as unknown as Record<string, unknown>;
    return ENDS.flatMap(([body, point]) => {
      const [id, at] = [fields[body], fields[point]];
      return typeof id === 'string' && Array.isArray(at) ? [{ body: id, point: at as unknown as Vec3 }] : [];
    });
  });
}
const ENDS = [
  ['body', 'point'],
  ['bodyA', 'pointA'],
  ['bodyB', 'pointB'],
] as const;
