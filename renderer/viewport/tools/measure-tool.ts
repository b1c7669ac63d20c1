/** Plans of the measure tools: the path of a point, the distance of two points, the angle of two bodies. */
import type { MeasurementKind } from '../../../engine/model/measurement';
import { GROUND } from '../../../engine/model/project';
import type { Project, Vec3 } from '../../../engine/model/project';
import { insertMeasure, MEASURE_NAMES } from '../../document/edits/add-measure';
import { localPoint, onGround } from '../../document/edits/anchor';
import type { Anchor } from '../../document/edits/anchor';
import { conjugate, rotate, tidy, worldEndsAt } from '../../document/geometry';
import { subtract } from '../vector';
import { bodiesAt } from './bodies-at';
import type { DrawPlan, Picked } from './draw-plan';
import type { ToolContext } from './tool';

const HINTS: Readonly<Record<MeasurementKind, readonly string[]>> = {
  point: ['Click the point of a body whose path is measured.'],
  distance: ['Click one point, on a body or the ground.', 'Click the other point.'],
  angle: ['Click one body, or the ground for its x axis.', 'Click the other body.'],
};
const NO_BODY = 'A measure needs a moving body: click a point of one.';

export const measurePlan =
  (kind: MeasurementKind) =>
  (context: ToolContext): DrawPlan => ({
    title: `Measure: ${MEASURE_NAMES[kind].toLowerCase()}`,
    count: kind === 'point' ? 1 : 2,
    hint: ({ length }) => HINTS[kind][length] ?? '',
    measure: () => 'none',
    onBodies: true,
    sketch: () => ({ lines: [], marks: [] }),
    lines: kind !== 'point',
    counts: false,
    build: (project, points) => buildMeasure(context, project, kind, points),
  });

function buildMeasure(
  context: ToolContext,
  project: Project,
  kind: MeasurementKind,
  points: readonly Picked[],
) {
  const [from, to] = points;
  if (kind === 'point') {
    const on = from && anchorsAt(context, from)[0];
    if (!on || on.body === GROUND) return NO_BODY;
    return insertMeasure(project, { kind, body: on.body, point: localPoint(on) });
  }
  if (!from || !to) return 'Click the second point.';
  for (const a of anchorsAt(context, from))
    for (const b of anchorsAt(context, to)) {
      if (a.body === b.body) continue;
      const [first, second] = b.body === GROUND ? [b, a] : [a, b];
      const bodies = { bodyA: first.body, bodyB: second.body };
      if (kind === 'distance')
        return insertMeasure(project, {
          kind,
          ...bodies,
          pointA: localPoint(first),
          pointB: localPoint(second),
        });
      const directionA = directionOf(context, first);
      return insertMeasure(project, {
        kind,
        ...bodies,
        directionA,
        directionB: directionOf(context, second),
      });
    }
  return NO_BODY;
}

/** The moving bodies at a point; the ground where there is none. */
function anchorsAt(context: ToolContext, point: Picked): Anchor[] {
  const moving = bodiesAt(context, point).filter((id) => id !== GROUND);
  if (moving.length === 0) return [onGround(point.at)];
  return moving.map((body) => ({ body, pose: context.poseOf(body), at: point.at }));
}

/** Along a bar, in its own frame; anything else has its x axis. */
function directionOf(context: ToolContext, { body, pose }: Anchor): Vec3 {
  const shape = context.model().bodies.find(({ id }) => id === body)?.shape;
  const [from, to] = shape?.kind === 'rod' ? worldEndsAt(shape, pose) : [];
  if (!from || !to) return [1, 0, 0];
  return tidy(rotate(conjugate(pose.orientation), subtract(to, from)));
}
