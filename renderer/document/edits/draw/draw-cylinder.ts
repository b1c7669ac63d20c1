/**
 * A hydraulic or gas cylinder between two points: a tube and a rod that slides in it over its stroke, with a pin at either
 * end, and what it does: nothing, a motion, a force, or a gas spring.
 *
 * Sizes that are not typed follow from the length between the pins as drawn. Closed it is one and a half times as long as
 * its stroke; half of that surplus is the guide that rod and tube share at least.
 */
import { createMotion } from '../../../../engine/kinds/drivers/motions/motions';
import { preferred } from '../../../../engine/kinds/shapes/sizes';
import { createDriver, createId, createLoad } from '../../../../engine/model/defaults';
import type { Body, Project, Shape, Vec3 } from '../../../../engine/model/project';
import { distance, scale, subtract, tidyNumber } from '../../geometry';
import { fromAxes } from './anchor';
import type { Anchor } from './anchor';
import { createDrawn } from './draw-body';
import { withJoint } from './with-joint';
import type { Edit } from '../edit';
import { createEdit, freeName, idsOf } from '../edit';
import { TEXT } from '../../texts';

export const CYLINDER_STARTS = ['middle', 'closed', 'open'] as const;
export type CylinderStart = (typeof CYLINDER_STARTS)[number];
export const CYLINDER_ACTIONS = ['free', 'drive', 'force', 'gas'] as const;
export type CylinderAction = (typeof CYLINDER_ACTIONS)[number];

export interface CylinderOptions {
  /** [m]; null: by the rule. */
  readonly stroke: number | null;
  readonly start: CylinderStart;
  readonly acts: CylinderAction;
  /** Of the oil; of a gas spring that is open [N]; pushing is positive. */
  readonly force: number;
}

export interface CylinderSizes {
  /** Between the pins [m]. */
  readonly closed: number;
  readonly stroke: number;
  readonly tube: number;
  readonly rod: number;
  /** How far it is out as drawn [m]. */
  readonly out: number;
}

/** Closed length over stroke. */
const CLOSED = 1.5;
/** A gas spring pushes by this much more when it is closed: progressive, as catalogues have them. */
const PROGRESSION = 0.3;
/** Closed it must be so much longer than its stroke. */
const LEAST = 1.05;

/** Fraction of the remaining stroke that a driver uses. */
const TRAVEL = 0.98;

const FRACTION: Readonly<Record<CylinderStart, number>> = { middle: 0.5, closed: 0, open: 1 };

/** Null where no cylinder of that stroke is so short. */
export function cylinderSizes(
  span: number,
  { stroke: typed, start }: Pick<CylinderOptions, 'stroke' | 'start'>,
): CylinderSizes | null {
  const share = FRACTION[start];
  // the last digits of a snapped point are rounding, not typed
  const stroke = typed ?? Number((span / (CLOSED + share)).toPrecision(9));
  const out = tidyNumber(share * stroke);
  const closed = tidyNumber(span - out);
  if (!(stroke > 0 && closed >= LEAST * stroke)) return null;
  const spare = closed - stroke;
  return {
    ...{ closed, stroke, out },
    tube: tidyNumber(closed - spare / 5),
    rod: tidyNumber(closed - (2 * spare) / 5),
  };
}

/** An end is null if nothing is there; it then stays free. */
export function drawCylinder(
  project: Project,
  [from, to]: readonly [Vec3, Vec3],
  [foot, head]: readonly [Anchor | null, Anchor | null],
  normal: Vec3,
  options: CylinderOptions,
): Edit | null {
  const span = distance(from, to);
  const sizes = span > 1e-9 ? cylinderSizes(span, options) : null;
  if (sizes === null) return null;
  const name = freeName(project, TEXT.cylinder);
  const way = scale(subtract(to, from), 1 / span);
  const orientation = fromAxes(way, normal);
  const diameter = preferred(sizes.closed / 5);
  const part = (before: Project, what: string, shape: Shape, at: Vec3): Body => ({
    ...createDrawn(before, shape, at, orientation),
    name: `${name} ${what}`,
  });
  const ends = (length: number) => ({ from: [0, 0, 0], to: [length, 0, 0] }) as const;
  const wall = preferred(diameter / 10);
  const tube = part(project, TEXT.tube, { kind: 'tube', ...ends(sizes.tube), diameter, wall }, from);
  let next: Project = { ...project, bodies: [...project.bodies, tube] };
  const piston = subtract(to, scale(way, sizes.rod));
  const radius = preferred(diameter, 1) / 2;
  const rod = part(next, TEXT.rod, { kind: 'rod', ...ends(sizes.rod), radius }, piston);
  next = { ...next, bodies: [...next.bodies, rod] };
  const on = (body: Body, at: Vec3): Anchor => ({ body: body.id, pose: body, at });
  if (foot) next = withJoint(next, 'hinge', [foot, on(tube, from)], normal, { name: `${name} ${TEXT.foot}` });
  // its coordinate is how far it is out: where both frames meet it is closed
  const shut = subtract(piston, scale(way, sizes.out));
  next = withJoint(next, 'slider', [on(tube, shut), on(rod, piston)], way, {
    name,
    limits: { minimum: 0, maximum: sizes.stroke, restitution: 0 },
  });
  const slider = next.joints.at(-1)!.id;
  if (head) next = withJoint(next, 'hinge', [on(rod, to), head], normal, { name: `${name} ${TEXT.head}` });
  next = withAction(next, { name, slider, tube: tube.id, rod: rod.id, sizes }, options);
  return createEdit(`Draw ${name}`, project, next, slider);
}

interface Drawn {
  readonly name: string;
  readonly slider: string;
  readonly tube: string;
  readonly rod: string;
  readonly sizes: CylinderSizes;
}

function withAction(project: Project, drawn: Drawn, { acts, force }: CylinderOptions): Project {
  const { name, slider, sizes } = drawn;
  if (acts === 'free') return project;
  if (acts === 'gas') {
    // force over travel in a straight line, from open to closed
    const stiffness = tidyNumber((PROGRESSION * force) / sizes.stroke);
    const open = sizes.closed + sizes.stroke;
    const spring = createLoad({
      ...{ id: createId(idsOf(project), 'spring'), name: `${name} ${TEXT.gas}`, kind: 'spring' as const },
      ...{ bodyA: drawn.tube, pointA: [0, 0, 0] as const, bodyB: drawn.rod },
      ...{ pointB: [sizes.rod, 0, 0] as const, stiffness, damping: 0 },
      restLength: tidyNumber(open + force / stiffness),
    });
    return { ...project, loads: [...project.loads, spring] };
  }
  // nearly to the end that is farther away, and back: right at a stop a driver would push against it
  const isOut = sizes.out > 0.75 * sizes.stroke;
  const rise = TRAVEL * (isOut ? -sizes.out : sizes.stroke - sizes.out);
  const driver = createDriver({
    ...{ id: createId(idsOf(project), 'driver'), name: `${name} ${TEXT.drive}`, joint: slider },
    ...(acts === 'force'
      ? { kind: 'effort' as const, value: force }
      : { kind: 'position' as const, value: sizes.out, motion: createMotion('cycloidal', tidyNumber(rise)) }),
  });
  return { ...project, drivers: [...project.drivers, driver] };
}
