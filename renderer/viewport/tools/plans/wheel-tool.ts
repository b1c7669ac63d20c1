/** Plan of "wheel": its middle, then its rim, which is drawn to the rims of other wheels and meshes with them. */
import type { Vec3 } from '../../../../engine/model/project';
import { shownUnits } from '../../../../engine/model/quantity/unit-systems';
import { onGround } from '../../../document/edits/draw/anchor';
import type { Anchor } from '../../../document/edits/draw/anchor';
import { drawWheel, sharedShaft } from '../../../document/edits/draw/draw-wheel';
import { typedAnchors, typedPoint } from '../../../document/edits/values/typed-fields';
import { meshing, touchingRadius, wheelsOf } from '../../../document/edits/draw/wheels';
import type { Wheel } from '../../../document/edits/draw/wheels';
import { along, distance, normalize, subtract } from '../../vector';
import { anchorOf } from '../draw/draw-plan';
import type { DrawPlan, Picked } from '../draw/draw-plan';
import { circle } from '../draw/draw-sketch';
import { showLength } from '../draw/draw-text';
import type { Sketch } from '../sketch';
import type { ToolContext } from '../tool';
import { meetPlane } from '../snap/work-plane';
import type { WorkPlane } from '../snap/work-plane';
import { TEXT } from '../../texts';

/** How far from a rim the pointer may be [CSS pixels]. */
const REACH = 8;

export function wheelPlan(context: ToolContext): DrawPlan {
  let meshes = true;
  const wheels = ({ normal }: WorkPlane): Wheel[] => wheelsOf(context.model(), context.poseOf, normal);
  const on = (point: Picked): Anchor => anchorOf(context, point, 'moving') ?? onGround(point.at);
  const partners = (center: Picked, radius: number, plane: WorkPlane): Wheel[] => {
    const all = wheels(plane);
    const drawn = { center: center.at, radius, normal: plane.normal };
    const shaft = sharedShaft(all, { ...drawn, on: on(center) });
    return meshes ? meshing(all, drawn, shaft?.carrier ?? on(center).body) : [];
  };
  return {
    title: TEXT.wheel,
    count: 2,
    hint: (points) => (points.length === 0 ? TEXT.clickWheelCentre : TEXT.clickRim),
    measure: (placed) => (placed === 0 ? 'none' : { distance: TEXT.radius }),
    atDistance: ([center], radius, { u }) => along(center.at, u, radius),
    actions: () => [
      {
        id: 'meshes',
        label: TEXT.meshes,
        title: TEXT.meshesHint,
        key: 'G',
        pressed: meshes,
        run: () => {
          meshes = !meshes;
        },
      },
    ],
    refine(next, [center], plane, at) {
      if (!center || !meshes) return next;
      // the pointer itself: a step of the grid may be wider than the reach
      const pointed = at && meetPlane(at.ray, plane);
      const radius = distance(center.at, pointed ?? next.at);
      // the rim of a hidden wheel is never meant
      const near = wheelsOf(context.shown(), context.poseOf, plane.normal)
        .map((other) => ({ other, radius: touchingRadius(center.at, other, plane.normal) }))
        .filter((one) => one.radius > 0 && Math.abs(one.radius - radius) <= REACH * context.pixel())
        .sort((a, b) => Math.abs(a.radius - radius) - Math.abs(b.radius - radius))[0];
      return near ? onRim(next, center.at, near.radius) : next;
    },
    sketch([center, rim], plane): Sketch {
      if (!center || !rim) return { lines: [], marks: [] };
      const radius = distance(center.at, rim.at);
      const words = [
        `${TEXT.radius.toLowerCase()} ${showLength(radius, shownUnits(context.model()))}`,
        ...partners(center, radius, plane).map((other) =>
          TEXT.meshesWith(other.name, Number((other.radius / radius).toPrecision(4))),
        ),
      ];
      const marks = [{ at: rim.at, form: 'label', text: words.join(', ') } as const];
      return { lines: circle(center.at, plane.normal, radius), marks };
    },
    lines: false,
    counts: true,
    build(project, [center, rim], plane) {
      if (!center || !rim) return TEXT.wheelNeeds;
      const { normal } = plane;
      const drawn = {
        center: center.at,
        radius: distance(center.at, rim.at),
        on: on(center),
        normal,
        meshes,
      };
      return drawWheel(project, wheelsOf(project, context.poseOf, normal), drawn) ?? TEXT.radiusZero;
    },
    typed: (made, [center, rim]) => [
      ...made.bodies.flatMap(({ id }) => [
        { record: id, field: 'shape.radius', text: rim?.typed?.texts?.a },
        ...typedPoint(id, 'position', center?.typed),
      ]),
      ...typedAnchors(made, center ? [center] : []),
    ],
  };
}

/** The same direction from the middle, with the radius that rolls on the other wheel. */
function onRim(next: Picked, center: Vec3, radius: number): Picked {
  const at = along(center, normalize(subtract(next.at, center)), radius);
  return {
    ...next,
    at,
    kind: 'edge',
    form: 'edge',
    text: '',
    bodies: [],
    joint: null,
    guides: [],
  };
}
