/** A rod that slides in a tube: the head of the tube with its seal, instead of a guide. And gas springs: black tubes with ball ends, and no coil. */
import { shapeDefinition } from '../../kinds/shapes/shapes';
import { mainCoordinate } from '../../kinds/joints/joint-coordinates';
import { telescopeOf } from '../solid/telescopes';
import type { GasSpring, RoundBar, Telescope } from '../solid/telescopes';
import type { Joint, Project, Vec3 } from '../../model/project';
import { add, along, distance, dot, normalize, perpendicular, scale, subtract } from './vector';
import { fit } from './fitting';
import type { Fitting, Surroundings } from './fitting';
import { drawnAt } from './stack';
import { facingAlong } from './orientation';

/** Radius of the black tube over that of the body, and of a ball end over that of the rod. */
const OVER = 1.03;
const BALL = 2;

/** Null where two other bodies slide on each other. */
export function createTubeHead(joint: Joint, context: Surroundings): Fitting | null {
  const found = telescopeOf(joint, (id) => context.body(id));
  if (!found) return null;
  const { tube, mouth, foot } = found;
  const way = normalize(subtract(mouth, foot));
  const { shape } = tube.body;
  const reach = Math.max(
    ...shapeDefinition(shape.kind)
      .hull(shape)
      .map((at) => dot(subtract(at, mouth), way)),
  );
  return fit('tube-head', placed(tube, along(mouth, way, reach), { way, size: tube.radius }, context));
}

/** Of a part on a bar, along `way` in its frame. */
function placed(
  { body }: RoundBar,
  at: Vec3,
  { way, size }: { way: Vec3; size: number },
  context: Surroundings,
): Omit<Fitting, 'part'> {
  const orientation = facingAlong(way, perpendicular(way));
  return { body: body.id, position: drawnAt(context, body.id, at), orientation, size };
}

/**
 * Of the springs between tube and rod of a cylinder, those whose length without force is more than a stroke beyond that of the cylinder
 * all the way out: no coil of that length would go in, gas pushes so. By the id of the spring.
 */
export function gasSpringsOf({ bodies, joints, loads }: Project): Map<string, GasSpring> {
  const found = new Map<string, GasSpring>();
  const springs = loads.filter((load) => load.kind === 'spring');
  if (springs.length === 0) return found;
  const index = new Map(bodies.map((body) => [body.id, body]));
  for (const spring of springs) {
    const ends = [spring.bodyA, spring.bodyB];
    const joint = joints.find(
      ({ bodyA, bodyB }) => bodyA !== bodyB && ends.includes(bodyA) && ends.includes(bodyB),
    );
    const telescope = joint && telescopeOf(joint, (id) => index.get(id) ?? null);
    if (telescope && spring.restLength > leastOfGas(joint, telescope))
      found.set(spring.id, { joint, telescope });
  }
  return found;
}

/** Length without force of the slackest spring that is taken for gas: all the way out, and by a stroke more [m]. */
function leastOfGas({ kind, limits }: Joint, { tube, rod }: Telescope): number {
  const [one, other] = [distance(...tube.ends), distance(...rod.ends)];
  const { minimum, maximum } = limits ?? { minimum: null, maximum: null };
  if (mainCoordinate(kind).kind !== 'translation' || minimum === null || maximum === null)
    return one + other + Math.min(one, other);
  return Math.max(one, other) + 2 * (maximum - minimum);
}

export function fitGasSpring(
  { telescope: { tube, rod, mouth, foot, tip } }: GasSpring,
  context: Surroundings,
): Fitting[] {
  const way = normalize(subtract(mouth, foot));
  const radius = OVER * tube.radius;
  const ball = { way, size: BALL * rod.radius };
  const middle = placed(tube, scale(add(mouth, foot), 0.5), { way, size: radius }, context);
  return [
    fit('gas-tube', { ...middle, stretch: distance(mouth, foot) / radius }),
    fit('ball-end', placed(tube, foot, ball, context)),
    fit('ball-end', placed(rod, tip, ball, context)),
  ];
}
