/** Converts a project in another length unit to SI: masses and times are kept, all else scales with the length. */
import { mainCoordinate } from '../kinds/joints/joint-coordinates';
import { driverDefinition } from '../kinds/drivers/drivers';
import { jointDefinition } from '../kinds/joints/joints';
import { definitionOf } from '../kinds/loads/loads';
import { shapeDefinition } from '../kinds/shapes/shapes';
import type { FieldType, Values } from '../schema/field';
import type { Body, Joint, JointFrame, Load, Project, Shape, Symmetric6, Vec3 } from '../model/project';

/** The length unit is `s` metres. */
export function scaleProject(project: Project, s: number): Project {
  if (s === 1) return project;
  const { settings } = project;
  const kinds = new Map(project.joints.map(({ id, kind }) => [id, kind]));
  const isDistance = (id: string): boolean => mainCoordinate(kinds.get(id) ?? 'hinge').kind === 'translation';
  return {
    ...project,
    settings: { ...settings, gravity: times(settings.gravity, s) },
    bodies: project.bodies.map((body) => scaleBody(body, s)),
    joints: project.joints.map((joint) => scaleJoint(joint, s)),
    couplings: project.couplings.map((coupling) => {
      const power = (isDistance(coupling.joint2) ? 1 : 0) - (isDistance(coupling.joint1) ? 1 : 0);
      return { ...coupling, ratio: coupling.ratio * s ** power };
    }),
    loads: project.loads.map((load) => scaleLoad(load, s)),
    drivers: project.drivers.map((driver) => {
      // a force scales with the length, a torque with its square
      const effort = isDistance(driver.joint) ? s : s * s;
      const value =
        driverDefinition(driver.kind).prescribes === null ? effort : isDistance(driver.joint) ? s : 1;
      const { maximum } = driver;
      return {
        ...{ ...driver, value: driver.value * value },
        ...(typeof maximum === 'number' ? { maximum: maximum * effort } : {}),
      };
    }),
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

/** Scales lengths, points and outlines; directions have no unit. */
function scaleShape(shape: Shape, s: number): Shape {
  const values = shape as unknown as Values;
  const scaled: Record<string, unknown> = {};
  for (const { key, type, unit } of shapeDefinition(shape.kind).fields) {
    const value = values[key];
    const power = powerOfLength(unit);
    if (power === 0 || value === null) continue;
    if (type === 'number') scaled[key] = (value as number) * s ** power;
    else if (type === 'inertia') scaled[key] = (value as number[]).map((one) => one * s ** power);
    else if (type === 'vector') scaled[key] = times(value as Vec3, s);
    else if (type === 'polygon')
      scaled[key] = (value as [number, number][]).map(([x, y]) => [x * s, y * s] as const);
    else throw new TypeError(`a ${type} of a shape has no length`);
  }
  return { ...shape, ...scaled };
}

function scaleJoint(joint: Joint, s: number): Joint {
  const isDistance = mainCoordinate(joint.kind).kind === 'translation';
  const { limits, friction, armature } = joint;
  const length = (value: number | null): number | null => (value === null || !isDistance ? value : value * s);
  const own: Record<string, unknown> = {};
  for (const { key, unit = '1' } of jointDefinition(joint.kind).fields ?? [])
    own[key] = scaleBy((joint as unknown as Values)[key] as number, lengthsIn(unit), s);
  return {
    ...joint,
    ...own,
    frameA: scaleFrame(joint.frameA, s),
    frameB: scaleFrame(joint.frameB, s),
    ...(limits
      ? { limits: { ...limits, minimum: length(limits.minimum), maximum: length(limits.maximum) } }
      : {}),
    ...(armature ? { armature: { ...armature, rotation: armature.rotation * s * s } } : {}),
    // a force along the axis, or a torque about it; a slider's damping is a force per speed
    ...(friction
      ? {
          friction: {
            coulomb: friction.coulomb * (isDistance ? s : s * s),
            viscous: friction.viscous * (isDistance ? 1 : s * s),
          },
        }
      : {}),
  };
}

/** Masses and times are kept: a value scales with the power of length in its unit; a force contains one. */
function scaleLoad<L extends Load>(load: L, s: number): L {
  const values = load as unknown as Values;
  const scaled: Record<string, unknown> = {};
  for (const { key, type, unit = '1' } of definitionOf(load.kind).fields) {
    const value = values[key];
    if (type === 'number') scaled[key] = scaleBy(value as number, lengthsIn(unit), s);
    else if (type === 'vector') scaled[key] = times(value as Vec3, s ** lengthsIn(unit));
    else if (type === 'group') scaled[key] = scaleFrame(value as JointFrame, s);
    else if (type === 'symmetric6') scaled[key] = scaleMatrix(value as Symmetric6, s);
    else if (UNSCALABLE.has(type) && value !== null && value !== undefined)
      throw new TypeError(`no reader makes a load with a ${type}`);
  }
  return { ...load, ...scaled };
}

const UNSCALABLE: ReadonlySet<FieldType> = new Set(['table', 'expression'] as const);

const scaleBy = (value: number, powers: number, s: number): number =>
  powers > 1 ? scaleBy(value * s, powers - 1, s) : powers === 1 ? value * s : value;

/** Of a length, an area, a volume and their moments; 0 of all else. */
function powerOfLength(unit: string | undefined): number {
  const found = /^m(?:\^(\d))?$/.exec(unit ?? '');
  return found === null ? 0 : Number(found[1] ?? 1);
}

/** Power of length in a unit: N m is kg m^2/s^2, so 2; N/m gives 0. */
function lengthsIn(unit: string): number {
  const [above, ...below] = unit.split('/').map((side) => side.split('*'));
  const count = (symbols: readonly string[]) => symbols.filter((each) => each === 'm' || each === 'N').length;
  return count(above) - count(below.flat());
}

/** Rotational rows and columns scale like lengths. */
function scaleMatrix(upper: Symmetric6, s: number): number[] {
  const made: number[] = [];
  for (let row = 0; row < 6; row++)
    for (let column = row; column < 6; column++)
      made.push(upper[made.length] * s ** ((row > 2 ? 1 : 0) + (column > 2 ? 1 : 0)));
  return made;
}
