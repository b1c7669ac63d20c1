/**
 * A project after one of its files was revised: bodies take the shapes and masses of their parts anew, and what stands on holes, shafts,
 * balls and faces of them goes along with those. Bodies stay where they are; the next run closes the loops.
 */
import { part as partDefinition } from '../../kinds/shapes/part';
import type { Part } from '../../kinds/shapes/part';
import type { PlacedPart } from '../../model/placed-part';
import type { Body, Project } from '../../model/project';
import { size } from '../../core/math/triples';
import type { Feature } from '../features/feature';
import { mirroredFeatures } from '../features/feature';
import { followJoints, followOthers } from './follow';
import type { Change, KeptEnd, LeftEnd } from './follow';

import { matchFeatures } from './match-features';
import { isPartBody, matchParts } from './match-parts';
import type { PartBody } from './match-parts';

export type { KeptEnd, LeftEnd } from './follow';

export interface Revision {
  readonly project: Project;
  /** Bodies whose part is another now, and that are as they were. */
  readonly revised: readonly Body[];
  readonly same: readonly Body[];
  /** Ends of joints that went along. */
  readonly kept: readonly KeptEnd[];
  readonly left: readonly LeftEnd[];
  /** Loads, measures and contacts that stay where they were, since what they stood on is no longer there. */
  readonly lost: readonly LeftEnd[];
  /** Which part of the file each body is of now. */
  readonly found: ReadonlyMap<Body, PlacedPart>;
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
  const changes = new Map<string, Change & NewPart>();
  const sources = new Map([...found].map(([{ id }, one]) => [id, one.shape.source]));
  for (const [body, one] of found) {
    if (body.shape.geometry === one.shape.geometry) {
      same.push(body);
      continue;
    }
    revised.push(body);
    changes.set(body.id, changeOf(body, one, featuresOf));
  }
  const { joints, kept, left } = followJoints(project, changes);
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
  const others = followOthers({ ...next, joints: [] }, changes, kept);
  const taken = new Set(found.values());
  return {
    project: { ...others.project, joints },
    ...{ revised, same, kept, left, lost: others.lost, found },
    gone: bodies.filter((body) => !found.has(body)),
    added: parts.filter((one) => !taken.has(one)),
  };
}

interface NewPart {
  readonly shape: Part;
  readonly color: string | null;
}

/** Of a mirrored body all is mirrored. */
function changeOf(
  { name, shape }: PartBody,
  { shape: next, color }: PlacedPart,
  featuresOf: FeaturesOf,
): Change & NewPart {
  const isMirrored = shape.hand === 'mirrored';
  const of = (geometry: string): readonly Feature[] => {
    const features = featuresOf(geometry) ?? [];
    return isMirrored ? mirroredFeatures(features) : features;
  };
  const before = of(shape.geometry);
  const extent = Math.max(size(shape.size), size(next.size));
  return {
    ...{ name, color, before, extent },
    shape: isMirrored ? partDefinition.place(next, ([x, y, z]) => [x, y, -z]) : next,
    match: matchFeatures(before, of(next.geometry), extent),
  };
}
