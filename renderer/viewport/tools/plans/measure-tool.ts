/** Plans of the measure tools: the path of a point, the distance of two points, the angle of two bodies. */
import { barOf } from '../../../../engine/kinds/shapes/shapes';
import { measureDefinition } from '../../../../engine/kinds/measures/measures';
import type { DrawnSide } from '../../../../engine/kinds/measures/measure-definition';
import type { MeasurementKind } from '../../../../engine/kinds/measures/measures';
import { GROUND } from '../../../../engine/model/project';
import type { Project, Vec3 } from '../../../../engine/model/project';
import { listWords } from '../../../../engine/schema/list-words';
import { insertMeasure } from '../../../document/edits/add/add-measure';
import type { NewMeasure } from '../../../document/edits/add/add-measure';
import { localPoint, onGround } from '../../../document/edits/draw/anchor';
import type { Anchor } from '../../../document/edits/draw/anchor';
import { conjugate, rotate, tidy, worldEndsAt } from '../../../document/geometry';
import { subtract } from '../../vector';
import { bodiesAt } from './bodies-at';
import type { DrawPlan, Picked } from '../draw/draw-plan';
import type { ToolContext } from '../tool';
import { TEXT } from '../../texts';

const NO_BODY = TEXT.measureNeedsBody;

export const measurePlan =
  (kind: MeasurementKind) =>
  (context: ToolContext): DrawPlan => {
    const { title, hints } = measureDefinition(kind);
    return {
      title: `Measure: ${title.toLowerCase()}`,
      count: hints.length,
      hint: ([from, ...others]) => {
        const next = hints[from ? 1 + others.length : 0] ?? '';
        return from && next !== '' ? TEXT.fromThen(bodyNames(context, from), next) : next;
      },
      measure: () => 'none',
      onBodies: true,
      sketch: () => ({ lines: [], marks: [] }),
      lines: hints.length > 1,
      counts: false,
      build: (project, points) => buildMeasure(context, project, kind, points),
    };
  };

function buildMeasure(
  context: ToolContext,
  project: Project,
  kind: MeasurementKind,
  points: readonly Picked[],
) {
  const { create, hints } = measureDefinition(kind);
  const insert = (...anchors: Anchor[]) =>
    insertMeasure(project, create(anchors.map((anchor) => sideOf(context, anchor))) as NewMeasure);
  const [from, to] = points;
  if (hints.length === 1) {
    const on = from && anchorsAt(context, from)[0];
    return !on || on.body === GROUND ? NO_BODY : insert(on);
  }
  if (!from || !to) return TEXT.clickSecondPoint;
  const [first, second] = [anchorsAt(context, from), anchorsAt(context, to)];
  const pairs = first.flatMap((a) => second.filter((b) => b.body !== a.body).map((b) => [a, b] as const));
  // on two pins of a link it is the bodies beyond it that are meant, which do not touch
  const isAtBoth = ({ body }: Anchor) =>
    [first, second].every((place) => place.some((one) => one.body === body));
  const pair = pairs.find(([a, b]) => !isAtBoth(a) && !isAtBoth(b)) ?? pairs[0];
  if (!pair) return NO_BODY;
  const [a, b] = pair;
  return b.body === GROUND ? insert(b, a) : insert(a, b);
}

/** What may have been meant by a click: on a pin there are several. */
function bodyNames(context: ToolContext, point: Picked): string {
  const { bodies } = context.model();
  const names = anchorsAt(context, point).map(
    ({ body }) => bodies.find(({ id }) => id === body)?.name ?? TEXT.theGround,
  );
  return listWords(names, 'or');
}

const sideOf = (context: ToolContext, anchor: Anchor): DrawnSide => ({
  body: anchor.body,
  point: () => localPoint(anchor),
  direction: () => directionOf(context, anchor),
});

/** The moving bodies at a point; the ground where there is none. */
function anchorsAt(context: ToolContext, point: Picked): Anchor[] {
  const moving = bodiesAt(context, point).filter((id) => id !== GROUND);
  if (moving.length === 0) return [onGround(point.at)];
  return moving.map((body) => ({ body, pose: context.poseOf(body), at: point.at }));
}

/** Along a bar, in its own frame; anything else has its x axis. */
function directionOf(context: ToolContext, { body, pose }: Anchor): Vec3 {
  const shape = context.model().bodies.find(({ id }) => id === body)?.shape;
  const [from, to] = shape && barOf(shape) ? worldEndsAt(shape, pose) : [];
  if (!from || !to) return [1, 0, 0];
  return tidy(rotate(conjugate(pose.orientation), subtract(to, from)));
}
