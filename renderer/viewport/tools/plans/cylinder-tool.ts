/** Plan of the tool for a hydraulic or gas cylinder: two points, and what it does. */
import {
  CYLINDER_ACTIONS,
  CYLINDER_STARTS,
  cylinderSizes,
  drawCylinder,
} from '../../../document/edits/draw/draw-cylinder';
import type { CylinderAction, CylinderStart } from '../../../document/edits/draw/draw-cylinder';
import { GROUND } from '../../../../engine/model/project';
import type { Vec3 } from '../../../../engine/model/project';
import { shownUnits, typedIn } from '../../../../engine/model/quantity/unit-systems';
import { onGround } from '../../../document/edits/draw/anchor';
import type { Anchor } from '../../../document/edits/draw/anchor';
import { typedAnchors } from '../../../document/edits/values/typed-fields';
import { parseQuantity, quantityLabel } from '../../../ui/quantity';
import { along, cross, distance, normalize, subtract } from '../../vector';
import { bodiesAt } from './bodies-at';
import { describeLoop } from './loop-words';
import { anchorOf } from '../draw/draw-plan';
import type { DrawPlan, Picked, PlanSize } from '../draw/draw-plan';
import { readLength, showLength } from '../draw/draw-text';
import type { Sketch } from '../sketch';
import type { ToolContext } from '../tool';
import { TEXT } from '../../texts';

/** Pushes [N]. */
const USUAL_FORCE = 500;

export function cylinderPlan(context: ToolContext): DrawPlan {
  let acts: CylinderAction = 'free';
  let start: CylinderStart = 'middle';
  const units = () => shownUnits(context.model());
  const stroke: PlanSize = {
    id: 'stroke',
    label: TEXT.stroke,
    value: null,
    show(points) {
      const [from, to] = points;
      const sizes = from && to ? cylinderSizes(distance(from.at, to.at), { stroke: null, start }) : null;
      const shown = stroke.value ?? sizes?.stroke;
      return shown === undefined ? '' : showLength(shown, units());
    },
    read: (text) => readLength(text, units()),
  };
  const force: PlanSize & { of(): number } = {
    id: 'force',
    label: TEXT.force,
    value: null,
    of: () => force.value ?? USUAL_FORCE,
    show: () => quantityLabel(force.of(), 'N', units()),
    read: (text) => parseQuantity(text, 'N', typedIn('N', units())),
  };
  const next = <T>(list: readonly T[], now: T): T => list[(list.indexOf(now) + 1) % list.length];
  return {
    title: TEXT.cylinderTool,
    count: 2,
    hint: ({ length }) => (length === 0 ? TEXT.clickCylinderFoot : TEXT.clickCylinderHead),
    measure: () => 'polar',
    onBodies: true,
    get sizes() {
      return acts === 'free' || acts === 'drive' ? [stroke] : [stroke, force];
    },
    actions: () => [
      {
        ...{ id: 'acts', label: TEXT.cylinderActs[acts], title: TEXT.cylinderActsHint, key: 'A' },
        pressed: acts !== 'free',
        run: () => (acts = next(CYLINDER_ACTIONS, acts)),
      },
      {
        ...{ id: 'start', label: TEXT.cylinderStart[start], title: TEXT.cylinderStartHint, key: 'P' },
        run: () => (start = next(CYLINDER_STARTS, start)),
      },
    ],
    sketch: (points, { normal }) => outline(points, cylinderOf(points), normal),
    lines: true,
    counts: true,
    describe: describeLoop,
    build(project, points, { normal }) {
      const [from, to] = points;
      if (!from || !to) return TEXT.cylinderNeedsEnds;
      if (acts === 'gas' && !(force.of() > 0)) return TEXT.gasPushes;
      const ends = endsOf(context, [from, to]);
      if (ends === null) return TEXT.cylinderSameBody;
      const options = { stroke: stroke.value, start, acts, force: force.of() };
      const edit = drawCylinder(project, [from.at, to.at], ends, normal, options);
      return edit ?? TEXT.cylinderTooShort;
    },
    typed: (made, points) => [
      ...made.joints.map(({ id }) => ({ record: id, field: 'limits.maximum', text: stroke.text })),
      ...made.drivers.map(({ id }) => ({ record: id, field: 'value', text: force.text })),
      ...typedAnchors(made, points),
    ],
  };

  function cylinderOf([from, to]: readonly Picked[]) {
    return from && to ? cylinderSizes(distance(from.at, to.at), { stroke: stroke.value, start }) : null;
  }
}

/**
 * What each end is pinned to: the body there, else ground; the head stays free where the foot is on ground and there is
 * nothing at the head. Null where both are on the same body.
 */
function endsOf(
  context: ToolContext,
  points: readonly [Picked, Picked],
): [Anchor | null, Anchor | null] | null {
  const found = points.map((point) => {
    const bodies = bodiesAt(context, point);
    return anchorOf(context, { at: point.at, bodies }, 'moving');
  });
  const [foot, head] = found;
  const isFixed = (anchor: Anchor | null) => anchor === null || anchor.body === GROUND;
  const base = foot ?? onGround(points[0].at);
  if (!isFixed(foot) && foot?.body === head?.body) return null;
  const held = head ?? (isFixed(foot) ? null : onGround(points[1].at));
  return [base, held?.body === GROUND && base.body === GROUND ? null : held];
}

/** The tube's walls and its mouth. */
function outline(
  [from, to]: readonly Picked[],
  sizes: ReturnType<typeof cylinderSizes>,
  normal: Vec3,
): Sketch {
  if (!from || !to || !sizes) return { lines: [], marks: [] };
  const way = normalize(subtract(to.at, from.at));
  const side = cross(normal, way);
  const half = sizes.closed / 10;
  const corner = (s: number, t: number) => along(along(from.at, way, s * sizes.tube), side, t * half);
  const wall = [corner(0, 1), corner(1, 1), corner(1, -1), corner(0, -1)];
  const lines = wall.map((at, i) => ({ from: at, to: wall[(i + 1) % 4], style: 'draft' as const }));
  return { lines, marks: [] };
}
