/** Plans of the force, torque and spring tools. */
import { GROUND } from '../../../../engine/model/project';
import type { Load, Project, Vec3 } from '../../../../engine/model/project';
import { onGround } from '../../../document/edits/draw/anchor';
import type { Anchor } from '../../../document/edits/draw/anchor';
import { drawForce, drawSpring, drawTorque } from '../../../document/edits/draw/draw-load';
import type { TypedField } from '../../../document/edits/values/typed-fields';
import { parseQuantity, quantityLabel } from '../../../ui/quantity';
import { along, cross, normalize, scale, subtract } from '../../vector';
import { bodiesAt } from './bodies-at';
import { anchorOf } from '../draw/draw-plan';
import type { DrawPlan, Picked, PlanSize } from '../draw/draw-plan';
import { axisSketch } from './joint-tool';
import { AxisPick } from './pick-axis';
import type { Sketch } from '../sketch';
import type { ToolContext } from '../tool';
import { TEXT } from '../../texts';
import { shownUnits, typedIn } from '../../../../engine/model/quantity/unit-systems';

const NO_BODY = TEXT.noBodyHere;

/** A magnitude in a unit that is shown as it is typed. */
function magnitude(context: ToolContext, unit: string, usual: number): PlanSize & { of(): number } {
  const units = () => shownUnits(context.model());
  const size: PlanSize & { of(): number } = {
    id: 'magnitude',
    label: 'Magnitude',
    value: null,
    of: () => size.value ?? usual,
    show: () => quantityLabel(size.of(), unit, units()),
    read: (text) => parseQuantity(text, unit, typedIn(unit, units())),
  };
  return size;
}

/** Along an axis of W a magnitude is one of the three numbers; else it is none of them. */
const vectorOf = (loads: readonly Load[], text: string | null | undefined): TypedField[] =>
  loads.flatMap(({ id }) => [0, 1, 2].map((k) => ({ record: id, field: `vector.${k}`, text })));

/** The moving body at a point, and the point on it. */
function bodyAt(context: ToolContext, point: Picked): Anchor | null {
  return anchorOf(
    context,
    { at: point.at, bodies: bodiesAt(context, point).filter((id) => id !== GROUND) },
    'moving',
  );
}

export function forcePlan(context: ToolContext): DrawPlan {
  const size = magnitude(context, 'N', 10);
  return {
    title: 'Force',
    count: 2,
    hint: (points) => (points.length === 0 ? TEXT.clickForcePoint : TEXT.clickDirectionOrAngle),
    measure: (placed) => (placed === 0 ? 'none' : 'polar'),
    onBodies: true,
    sizes: [size],
    sketch: ([from, to], { normal }) =>
      from && to ? arrow(from.at, to.at, normal) : { lines: [], marks: [] },
    lines: false,
    counts: false,
    build(project, [from, to]) {
      const on = from && bodyAt(context, from);
      if (!on) return NO_BODY;
      if (!to) return TEXT.clickDirection;
      return drawForce(project, on, scale(normalize(subtract(to.at, on.at)), size.of())) ?? NO_BODY;
    },
    typed: ({ loads }) => vectorOf(loads, size.text),
  };
}

function arrow(from: Vec3, to: Vec3, normal: Vec3): Sketch {
  const way = subtract(to, from);
  const side = cross(normal, way);
  const back = (by: number) => along(along(to, way, -0.15), side, by);
  const lines = [from, back(0.07), back(-0.07)].map((end) => ({ from: end, to, style: 'draft' as const }));
  return { lines, marks: [] };
}

export function torquePlan(context: ToolContext): DrawPlan {
  const size = magnitude(context, 'N*m', 1);
  const axis = new AxisPick(context);
  return {
    title: 'Torque',
    count: 1,
    hint: () => axis.hint ?? TEXT.clickTorqueBody,
    measure: () => 'none',
    onBodies: true,
    sizes: [size],
    actions: () => axis.actions(),
    press: (at) => axis.press(at),
    escape: () => axis.escape(),
    sketch: (points, plane) => axisSketch(context, points, axis.chosen ?? plane.normal),
    lines: false,
    counts: false,
    build(project, [point], plane) {
      const on = point && bodyAt(context, point);
      const vector = scale(axis.chosen ?? plane.normal, size.of());
      return (on && drawTorque(project, on.body, vector)) ?? NO_BODY;
    },
    typed: ({ loads }) => vectorOf(loads, size.text),
  };
}

export const springPlan = (context: ToolContext): DrawPlan => ({
  title: 'Spring',
  count: 2,
  hint: (points) => (points.length === 0 ? TEXT.clickSpringEnd : TEXT.clickSpringOther),
  measure: (placed) => (placed === 0 ? 'none' : 'polar'),
  onBodies: true,
  sketch: () => ({ lines: [], marks: [] }),
  lines: true,
  counts: false,
  build: (project, points) => buildSpring(context, project, points),
  typed: ({ loads }, [, end]) =>
    loads.map(({ id }) => ({ record: id, field: 'restLength', text: end?.typed?.texts?.a })),
});

/** Of the bodies at either end the first two that differ, moving ones before the ground. */
function buildSpring(context: ToolContext, project: Project, [from, to]: readonly Picked[]) {
  if (!from || !to) return TEXT.springNeedsEnds;
  const candidates = (point: Picked): Anchor[] => {
    const there = bodiesAt(context, point).filter((id) => id !== GROUND);
    const moving = there.map((body) => ({ body, pose: context.poseOf(body), at: point.at }));
    return moving.length === 0 || point.bodies.includes(GROUND) ? [...moving, onGround(point.at)] : moving;
  };
  for (const a of candidates(from))
    for (const b of candidates(to)) {
      const edit = a.body === b.body ? null : drawSpring(project, [a, b]);
      if (edit) return edit;
    }
  return TEXT.springNeedsBody;
}
