/**
 * A drag that changes lengths: a pin goes where the pointer is, and the bars that end there become longer or shorter; a bar moves with its
 * length unchanged. Geometry
 * locks stay fulfilled. It is one undo step, recomputed from its start with every move, so that the path of the pointer does not matter.
 */
import { barOf } from '../../../../engine/kinds/shapes/shapes';
import { dragLengths } from '../../../../engine/model/locks/settle-locks';
import { drawingNormal } from '../../../../engine/model/plane/drawing-plane';
import { sketchOf } from '../../../../engine/model/locks/lock-sketch';
import type { LockSketch } from '../../../../engine/model/locks/lock-sketch';
import type { Project, Vec3 } from '../../../../engine/model/project';
import { shownUnits } from '../../../../engine/model/quantity/unit-systems';
import type { Edit } from '../../../document/edits/edit';
import { createEdit } from '../../../document/edits/edit';
import { worldEnds } from '../../../document/geometry';
import { distance, dot } from '../../vector';
import { showLength } from '../draw/draw-text';
import { TEXT } from '../../texts';
import type { Sketch, SketchMark } from '../sketch';

export interface LengthDrag {
  readonly name: string;
  /** From where it was taken up, in W; null where the locks do not let it go there. */
  moveBy(now: Project, way: Vec3): Edit | null;
}

/** Of a joint or a body; null where the mechanism moves in space, or nothing of what was grabbed is a point of the drawing. */
export function createLengthDrag(project: Project, record: string, name: string): LengthDrag | null {
  const found = sketchOf(project);
  const points = found && [...new Set(pointsOf(found, record))];
  if (!found || !points?.length) return null;
  const { u, v, sketch } = found;
  return {
    name,
    moveBy(now, way) {
      const dragged = points.map((point) => {
        const [a, b] = [sketch.start[2 * point], sketch.start[2 * point + 1]];
        return { point, to: [a + dot(u, way), b + dot(v, way)] as const };
      });
      const next = dragLengths(project, found, dragged);
      return next && createEdit(`Drag ${name}`, now, next);
    },
  };
}

/** Why nothing of that name changes lengths: what is in the way by its name, where it is one joint. */
export function whyNoLengths(project: Project, name: string): string {
  if (sketchOf(project)) return TEXT.noLengthsOf(name);
  const { joints } = project;
  const beside = joints.find(
    (joint) => drawingNormal({ ...project, joints: joints.filter((other) => other !== joint) }) !== null,
  );
  return beside && joints.length > 1 ? TEXT.noLengthsBeside(beside.name) : TEXT.noLengthsInSpace;
}

function pointsOf({ pins, bodies }: LockSketch, record: string): number[] {
  const pin = pins.get(record);
  if (pin) return [pin[1].point];
  return (bodies.get(record) ?? []).map(({ point }) => point);
}

/** The bars that are no longer as long as they were, and the distances of pins of other bodies, with their lengths. */
export function sketchLengths(before: Project, now: Project): Sketch {
  const old = new Map(before.bodies.map((body) => [body.id, body.shape]));
  const units = shownUnits(now);
  const marks = now.bodies.flatMap((body): SketchMark[] => {
    const was = old.get(body.id);
    if (was === body.shape || !was) return [];
    const spans = barOf(was) && barOf(body.shape) ? [worldEnds(body)] : spansOf(before, now, body.id);
    return spans.map(([from, to]) => {
      const at = from.map((value, k) => (value + to[k]) / 2) as unknown as Vec3;
      return { at, form: 'label', text: showLength(distance(from, to), units), line: { from, to } };
    });
  });
  return { lines: [], marks };
}

/** Nearer than this, two distances are one [m]. */
const SAME = 1e-9;

/** Of the pins of a body, each two whose distance has changed. */
function spansOf(before: Project, now: Project, body: string): [Vec3, Vec3][] {
  const [old, own] = [before, now].map((project) => sketchOf(project)?.bodies.get(body) ?? []);
  return own.flatMap((from, i) =>
    own.slice(i + 1).flatMap((to, k): [Vec3, Vec3][] => {
      const [a, b] = [old[i], old[i + 1 + k]];
      const isSame = !a || !b || Math.abs(distance(a.at, b.at) - distance(from.at, to.at)) < SAME;
      return isSame ? [] : [[from.at, to.at]];
    }),
  );
}
