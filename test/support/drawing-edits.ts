/** Random uses of the edits that drawing tools and gizmos make; part of the table in edit-table.ts. */
import { GROUND, JOINT_KINDS, RECORD_LISTS } from '../../engine/model/project';
import { drawRod } from '../../engine/kinds/shapes/rod';
import type { Feature } from '../../engine/geometry/features/feature';
import type { Project, Quat, Vec3 } from '../../engine/model/project';
import type { Anchor } from '../../renderer/document/edits/draw/anchor';
import { withTypedFields } from '../../renderer/document/edits/values/typed-fields';
import { dragEdit } from '../../renderer/document/edits/draw/drag-edit';
import {
  drawAxis,
  drawCenter,
  drawCorners,
  drawEnds,
  drawOutline,
} from '../../renderer/document/edits/draw/draw-body';
import { joinFeatures } from '../../renderer/document/edits/draw/join-features';
import { drawJoint } from '../../renderer/document/edits/draw/draw-joint';
import {
  CYLINDER_ACTIONS,
  CYLINDER_STARTS,
  drawCylinder,
} from '../../renderer/document/edits/draw/draw-cylinder';
import { drawLinkage } from '../../renderer/document/edits/draw/draw-linkage';
import { drawTernary } from '../../renderer/document/edits/draw/draw-ternary';
import { drawWheel } from '../../renderer/document/edits/draw/draw-wheel';
import { touchingRadius, wheelsOf } from '../../renderer/document/edits/draw/wheels';
import { drawForce, drawSpring, drawTorque } from '../../renderer/document/edits/draw/draw-load';
import type { Edit } from '../../renderer/document/edits/edit';
import { moveRecords } from '../../renderer/document/edits/places/move-records';
import { poseOf } from '../../renderer/document/geometry';
import type { Chance } from './chance';

type RandomEdit = (project: Project, chance: Chance) => Edit | null;

const TURNS: readonly Quat[] = [
  [1, 0, 0, 0],
  [0.6, 0, 0.8, 0],
  [0, 1, 0, 0],
];
const PLANE = { u: [1, 0, 0], normal: [0, 0, 1] } as const;

/** A place that a tool can be pointed at; numbers that no pointer gives never reach a tool. */
function place(chance: Chance): Vec3 {
  const point = chance.vector();
  return point.every((value) => Math.abs(value) < 1e6) ? point : [0.1, 0.2, 0];
}

function anchor(project: Project, chance: Chance): Anchor {
  const body = chance.pick([GROUND, ...project.bodies.map(({ id }) => id)])!;
  return { body, pose: poseOf(project, body), at: place(chance) };
}

export const DRAWING_EDITS: Readonly<Record<string, RandomEdit>> = {
  drawEnds: (project, chance) => drawEnds(project, drawRod, [place(chance), place(chance)], PLANE.normal),
  withTypedFields: (project, chance) => {
    const edit = drawEnds(project, drawRod, [place(chance), place(chance)], PLANE.normal);
    const text = chance.pick(['300 mm', '12 in', '0.3', '', 'x', null]);
    const field = chance.pick(['shape.length', 'shape.radius', 'position.0', 'nothing'])!;
    return (
      edit &&
      withTypedFields(project, edit, ({ bodies }) => bodies.map(({ id }) => ({ record: id, field, text })))
    );
  },
  drawOutline: (project, chance) =>
    drawOutline(
      project,
      (points, thickness) => ({ kind: 'plate', points, thickness }),
      Array.from({ length: 2 + chance.below(4) }, () => place(chance)),
      PLANE,
      chance.happens(0.8) ? 0.01 : chance.number(),
    ),
  drawCorners: (project, chance) =>
    drawCorners(
      project,
      (size) => ({ kind: 'box', center: [0, 0, 0], size }),
      [place(chance), place(chance)],
      PLANE,
      chance.number(),
    ),
  drawAxis: (project, chance) =>
    drawAxis(
      project,
      (length, radius) => ({ kind: 'cylinder', center: [0, 0, 0], axis: [0, 0, 1], radius, length }),
      [place(chance), place(chance)],
      chance.number(),
    ),
  drawCenter: (project, chance) =>
    drawCenter(
      project,
      (radius) => ({ kind: 'sphere', center: [0, 0, 0], radius }),
      place(chance),
      chance.number(),
    ),
  drawJoint: (project, chance) =>
    drawJoint(
      project,
      chance.one(JOINT_KINDS),
      [anchor(project, chance), anchor(project, chance)],
      place(chance),
    ),
  joinFeatures: (project, chance) => {
    const end = () => {
      const { body, pose, at } = anchor(project, chance);
      const round = { middle: at, axis: [0, 0, 1], radius: 0.01, length: 0.02 } as const;
      const flat = {
        kind: 'flat',
        middle: at,
        normal: [0, 1, 0],
        along: [1, 0, 0],
        half: [0.1, 0.2],
      } as const;
      const feature = chance.one([
        { kind: 'round', hollow: true, ...round },
        { kind: 'round', hollow: false, ...round, axis: [0.6, 0, 0.8] },
        { kind: 'ball', hollow: true, middle: at, radius: 0.01 },
        flat,
      ] satisfies Feature[]);
      return { body, pose, feature };
    };
    const other = chance.happens(0.2) ? null : end();
    const edit = joinFeatures(project, chance.one([null, ...JOINT_KINDS]), end(), other);
    return typeof edit === 'string' ? null : edit;
  },
  drawLinkage: (project, chance) =>
    drawLinkage(
      project,
      Array.from({ length: 1 + chance.below(5) }, () => {
        const on = chance.happens(0.3) ? anchor(project, chance) : null;
        const slides = chance.happens(0.3);
        return {
          at: on?.at ?? place(chance),
          anchor: on,
          slide: slides ? { on: anchor(project, chance), direction: [1, 0, 0] } : undefined,
          third: chance.happens(0.2) ? { at: place(chance), anchor: null } : undefined,
        };
      }),
      {
        flat: chance.happens(0.5),
        normal: PLANE.normal,
        groundEnds: [chance.happens(0.5), chance.happens(0.5)],
      },
    ),
  drawTernary: (project, chance) => {
    const pin = () => {
      const on = chance.happens(0.5) ? anchor(project, chance) : null;
      return { at: on?.at ?? place(chance), anchor: on };
    };
    return drawTernary(project, [pin(), pin(), pin()], PLANE.normal, 0.01);
  },
  drawCylinder: (project, chance) => {
    const [foot, head] = [anchor(project, chance), anchor(project, chance)];
    const free = chance.happens(0.3);
    const options = {
      stroke: chance.happens(0.5) ? chance.number() : null,
      start: chance.one(CYLINDER_STARTS),
      acts: chance.one(CYLINDER_ACTIONS),
      force: 100,
    };
    return drawCylinder(
      project,
      [foot.at, free ? place(chance) : head.at],
      [foot, free ? null : head],
      PLANE.normal,
      options,
    );
  },
  drawWheel: (project, chance) => {
    const on = chance.happens(0.5)
      ? anchor(project, chance)
      : { body: GROUND, pose: poseOf(project, GROUND), at: place(chance) };
    const drawn = {
      center: on.at,
      on,
      normal: PLANE.normal,
      radius: 0.01 + 0.2 * chance.share(),
      meshes: true,
    };
    const wheels = wheelsOf(project, (body) => poseOf(project, body), PLANE.normal);
    const near = wheels.map((one) => touchingRadius(on.at, one, PLANE.normal)).find((one) => one > 0);
    return drawWheel(project, wheels, near && chance.happens(0.5) ? { ...drawn, radius: near } : drawn);
  },
  drawForce: (project, chance) => drawForce(project, anchor(project, chance), chance.vector()),
  drawTorque: (project, chance) => drawTorque(project, anchor(project, chance).body, chance.vector()),
  drawSpring: (project, chance) => drawSpring(project, [anchor(project, chance), anchor(project, chance)]),
  moveRecords: (project, chance) => {
    const ids = RECORD_LISTS.flatMap((list) => project[list].map(({ id }) => id));
    const motion = { pivot: place(chance), turn: chance.one(TURNS), shift: chance.vector() };
    return moveRecords(
      project,
      ids.filter(() => chance.happens(0.2)),
      motion,
      chance.happens(0.5),
    );
  },
  dragEdit: (project, chance) => {
    const poses = project.bodies
      .filter(() => chance.happens(0.4))
      .map(({ id }) => ({ body: id, position: chance.vector(), orientation: chance.one(TURNS) }));
    const drivers = project.drivers.map(({ id }) => ({ driver: id, value: chance.number() }));
    return dragEdit(project, { poses, drivers }, 'Drag');
  },
};
