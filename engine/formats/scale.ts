/** A project whose lengths are in another unit, in SI: mass and time stay, all else follows the length. */
import type { Body, Joint, JointFrame, Load, Project, Shape, Symmetric6, Vec3 } from '../model/project';

/** `s` metres are the unit of length. */
export function scaleProject(project: Project, s: number): Project {
  if (s === 1) return project;
  const { settings } = project;
  const kinds = new Map(project.joints.map(({ id, kind }) => [id, kind]));
  const slides = (id: string): boolean => kinds.get(id) === 'slider';
  return {
    ...project,
    settings: { ...settings, gravity: times(settings.gravity, s) },
    bodies: project.bodies.map((body) => scaleBody(body, s)),
    joints: project.joints.map((joint) => scaleJoint(joint, s)),
    couplings: project.couplings.map((coupling) => {
      const power = (slides(coupling.joint2) ? 1 : 0) - (slides(coupling.joint1) ? 1 : 0);
      return { ...coupling, ratio: coupling.ratio * s ** power };
    }),
    loads: project.loads.map((load) => scaleLoad(load, s)),
    drivers: project.drivers.map((driver) =>
      slides(driver.joint) ? { ...driver, value: driver.value * s } : driver,
    ),
  };
}

const times = (v: Vec3, s: number): Vec3 => [v[0] * s, v[1] * s, v[2] * s];

const scaleFrame = (frame: JointFrame, s: number): JointFrame => ({
  ...frame,
  position: times(frame.position, s),
});

function scaleBody(body: Body, s: number): Body {
  const { mass } = body;
  return {
    ...body,
    position: times(body.position, s),
    velocity: times(body.velocity, s),
    shape: scaleShape(body.shape, s),
    mass:
      mass.kind === 'shape'
        ? { ...mass, density: mass.density / s ** 3 }
        : {
            ...mass,
            centerOfMass: times(mass.centerOfMass, s),
            inertia: mass.inertia.map((value) => value * s * s) as unknown as typeof mass.inertia,
          },
  };
}

function scaleShape(shape: Shape, s: number): Shape {
  switch (shape.kind) {
    case 'box':
      return { ...shape, center: times(shape.center, s), size: times(shape.size, s) };
    case 'cylinder':
      return { ...shape, center: times(shape.center, s), radius: shape.radius * s, length: shape.length * s };
    case 'sphere':
      return { ...shape, center: times(shape.center, s), radius: shape.radius * s };
    case 'rod':
      return { ...shape, from: times(shape.from, s), to: times(shape.to, s), radius: shape.radius * s };
    case 'plate': {
      const points = shape.points.map(([x, y]) => [x * s, y * s] as const);
      return { ...shape, points, thickness: shape.thickness * s };
    }
  }
}

function scaleJoint(joint: Joint, s: number): Joint {
  const slides = joint.kind === 'slider';
  const { limits, friction } = joint;
  const length = (value: number | null): number | null => (value === null || !slides ? value : value * s);
  return {
    ...joint,
    frameA: scaleFrame(joint.frameA, s),
    frameB: scaleFrame(joint.frameB, s),
    ...(limits
      ? { limits: { ...limits, minimum: length(limits.minimum), maximum: length(limits.maximum) } }
      : {}),
    // a force along the axis, or a torque about it; a slide's damping is a force over a speed
    ...(friction
      ? {
          friction: {
            coulomb: friction.coulomb * (slides ? s : s * s),
            viscous: friction.viscous * (slides ? 1 : s * s),
          },
        }
      : {}),
  };
}

/** Of the kinds that readers make. */
function scaleLoad<L extends Load>(load: L, s: number): L {
  switch (load.kind) {
    case 'spring':
      return {
        ...load,
        pointA: times(load.pointA, s),
        pointB: times(load.pointB, s),
        restLength: load.restLength * s,
      };
    case 'torsion-spring':
      return { ...load, stiffness: load.stiffness * s * s, damping: load.damping * s * s };
    case 'bushing':
      return {
        ...load,
        frameA: scaleFrame(load.frameA, s),
        frameB: scaleFrame(load.frameB, s),
        stiffness: scaleMatrix(load.stiffness, s),
        damping: scaleMatrix(load.damping, s),
      };
    case 'drag':
      return { ...load, point: times(load.point, s), angular: load.angular * s * s };
    default:
      throw new TypeError(`no reader makes a load of the kind ${load.kind}`);
  }
}

/** Rows and columns of turns count as lengths. */
function scaleMatrix(upper: Symmetric6, s: number): number[] {
  const made: number[] = [];
  for (let row = 0; row < 6; row++)
    for (let column = row; column < 6; column++)
      made.push(upper[made.length] * s ** ((row > 2 ? 1 : 0) + (column > 2 ? 1 : 0)));
  return made;
}
