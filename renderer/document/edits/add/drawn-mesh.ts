/** What the wheels that are drawn on two joints say of their coupling: a pair of gears, a pinion in a ring, a pinion on its rack. */
import { gear } from '../../../../engine/kinds/couplings/gear';
import { rack } from '../../../../engine/kinds/couplings/rack';
import { massOf } from '../../../../engine/model/masses/mass';
import type { Coupling, Joint, Project } from '../../../../engine/model/project';
import {
  cross,
  dot,
  jointFrames,
  length,
  poseOf,
  rotate,
  scale,
  subtract,
  tidyNumber,
  toWorld,
} from '../../geometry';
import type { Pose } from '../../geometry';
import { across } from '../draw/anchor';
import { wheelsOf } from '../draw/wheels';
import type { Wheel } from '../draw/wheels';

type DrawnMesh = Pick<Coupling, 'ratio' | 'geometry'>;

/** Part of the larger radius by which rims may miss each other. */
const REACH = 1e-3;
/** Sine of the angle by which a rack may miss the plane of its pinion. */
const ASKEW = 1e-6;

/** Of two hinges whose wheels reach each other, as they are drawn; null if no wheels do. */
export function meshOfWheels(project: Project, first: Joint, second: Joint): DrawnMesh | null {
  const { of, normal } = wheelsOn(project, first);
  for (const a of of(first)) {
    for (const b of of(second)) {
      if (a.carrier !== b.carrier) continue;
      const apart = length(across(subtract(a.center, b.center), normal));
      const larger = Math.max(a.radius, b.radius);
      const isRing =
        Math.abs(apart - Math.abs(a.radius - b.radius)) <= REACH * larger && apart > REACH * larger;
      if (!isRing && Math.abs(apart - a.radius - b.radius) > REACH * larger) continue;
      const ratio = tidyNumber(((isRing ? 1 : -1) * a.sense * b.sense * a.radius) / b.radius);
      return { ratio, geometry: { kind: 'gear', ...gear.create(null, ratio), offset: tidyNumber(a.offset) } };
    }
  }
  return null;
}

/** Of a hinge with a wheel and a slider across it: the rack is on the side of the body that slides; null without a wheel. */
export function meshOfRack(project: Project, hinge: Joint, slider: Joint): DrawnMesh | null {
  const { of, normal } = wheelsOn(project, hinge);
  const [wheel] = of(hinge);
  const way = axisOf(jointFrames(project, slider).a);
  if (wheel === undefined || Math.abs(dot(way, normal)) > ASKEW) return null;
  const { bodyA, bodyB } = slider;
  if (bodyA !== wheel.carrier && bodyB !== wheel.carrier) return null;
  const [id, sense] = bodyA === wheel.carrier ? [bodyB, 1] : [bodyA, -1];
  const body = project.bodies.find((each) => each.id === id);
  if (body === undefined) return null;
  const middle = toWorld(body, massOf(body).centerOfMass);
  const out = across(across(subtract(middle, wheel.center), normal), way);
  const isAbove = dot(cross(scale(way, sense), scale(normal, wheel.sense)), out) >= 0;
  const ratio = isAbove ? wheel.radius : -wheel.radius;
  return { ratio, geometry: { kind: 'rack', ...rack.create(null, ratio), offset: tidyNumber(wheel.offset) } };
}

const axisOf = ({ orientation }: Pose) => rotate(orientation, [0, 0, 1]);

function wheelsOn(project: Project, joint: Joint) {
  const normal = axisOf(jointFrames(project, joint).a);
  const wheels = wheelsOf(project, (id) => poseOf(project, id), normal);
  const of = ({ id }: Joint): Wheel[] => wheels.filter(({ hinge }) => hinge === id);
  return { normal, of };
}
