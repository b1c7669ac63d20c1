/** The space that a view has to enclose: the model as shown, and its motion in a run. */
import { Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { Body, Project, Vec3 } from '../../../engine/model/project';
import { FLAT } from '../../../engine/output/layers/layers';
import { shapeDefinition } from '../../../engine/kinds/shapes/shapes';
import { sweptTimes, visitSwept } from '../../../engine/output/picture/swept';
import type { Recording } from '../../../engine/results/recording/recording';
import { symbolUp } from '../camera/initial-view';
import type { Anchor } from '../overlay/labels';
import { add, rotate } from '../vector';
import type { Triple } from '../vector';
import { picturePoints } from './model-size';
import type { DocumentScene } from './sync-document';
import { pointInWorld } from './sync-pose';

/** Instants that are looked at, and poses in all of them: of many bodies fewer instants tell as much. */
const MOST_INSTANTS = 60;
const FEWEST_INSTANTS = 6;
const MOST_POSES = 12_000;

/** Of an empty model: the ground from a corner, a metre or so across. */
const EMPTY: readonly Triple[] = [-0.3, 0.3].flatMap((x) =>
  [-0.3, 0.3].flatMap((y) => [-0.3, 0.3].map((z): Triple => [x, y, z])),
);

/** The middle of points, and how far the farthest of them is; at least so much. */
export function ballAround(points: readonly Triple[], least: number): [center: Triple, radius: number] {
  let x = 0;
  let y = 0;
  let z = 0;
  for (const p of points) {
    x += p[0];
    y += p[1];
    z += p[2];
  }
  const count = Math.max(1, points.length);
  const center: Triple = [x / count, y / count, z / count];
  let farthest = 0;
  for (const p of points) {
    const a = p[0] - center[0];
    const b = p[1] - center[1];
    const c = p[2] - center[2];
    farthest = Math.max(farthest, a * a + b * b + c * c);
  }
  return [center, Math.max(least, Math.sqrt(farthest))];
}

/** What the first view of a model shows: all of its motion, `swept`, where that is known. */
export function homePoints(
  project: Project,
  glyph: number,
  swept: readonly Triple[] = [],
): readonly Triple[] {
  const points = picturePoints(project, symbolUp(project), glyph, swept.length > 0 ? swept : undefined);
  return points.length > 0 ? points : EMPTY;
}

/** Of a body as it is drawn, in its own frame. */
function hullOf({ shape }: Body, shift?: Vec3): readonly Vec3[] {
  const hull = shapeDefinition(shape.kind).hull(shape);
  return shift ? hull.map((at) => add(at, shift)) : hull;
}

/** Points of the bodies as they are shown now, and of the joints; of all records, or of some. */
export function posedPoints(
  { bodies, node: nodeOf }: Pick<DocumentScene, 'bodies' | 'node'>,
  anchors: readonly Anchor[],
  only?: ReadonlySet<string>,
): Triple[] {
  const points: Triple[] = [];
  const wanted = (id: string): boolean => !only || only.has(id);
  for (const { record, node, dress } of bodies.values()) {
    const q = node.rotationQuaternion;
    if (!q || !wanted(record.id)) continue;
    const { x, y, z } = node.position;
    for (const at of hullOf(record, dress.shift))
      points.push(add(rotate([q.w, q.x, q.y, q.z], at), [x, y, z]));
  }
  const at = new Vector3();
  for (const { id, body, point, kind } of anchors) {
    if (kind !== 'joint' || !wanted(id)) continue;
    pointInWorld(nodeOf(body), point, at);
    points.push([at.x, at.y, at.z]);
  }
  return points;
}

/** Everywhere that a run has taken a model, as far as its samples go; nowhere without a run. Links are where they are drawn. */
export function sweptPoints(project: Project, recording: Recording | null, layers = FLAT): Triple[] {
  const points: Triple[] = [];
  if (!recording || recording.count < 2) return points;
  const instants = Math.floor(MOST_POSES / Math.max(1, project.bodies.length));
  const times = sweptTimes(recording, Math.min(MOST_INSTANTS, Math.max(FEWEST_INSTANTS, instants)));
  visitSwept(
    { recording, project, times, pointsOf: (body) => hullOf(body, layers.bodies.get(body.id)?.shift) },
    ([x, y, z]) => points.push([x, y, z]),
  );
  return points;
}
