/** A link as a body of a project: its meshes are shown, or the largest of several solids, and all of them count for the mass. */
import { createBody } from '../../model/defaults';
import { into, outOf, turn } from '../../core/math/rigid';
import { X, Y, Z } from '../../core/math/triples';
import { boundsOf, joined, transformed } from '../../geometry/triangle-mesh';
import { velocityAt } from './start';
import { add, middle, scaled, subtract } from '../vectors';
import { massOutOf } from '../../model/masses/mass-sum';
import { AT_ORIGIN, IDENTITY } from './frames';
import { geomsOf } from './links';
import { volumeOf } from './solids';
import type { Affine, TriangleMesh } from '../../geometry/triangle-mesh';
import type { Body, Quat, Shape, Vec3 } from '../../model/project';
import type { ImportLog } from '../import-log';
import type { Geom } from './solids';
import type { Link } from './links';
import type { RawBody } from './raw';
import type { MassSum } from '../../model/masses/mass-sum';
import type { RigidFrame } from '../../core/math/rigid';
import type { Start } from './start';

export interface BodyMasses {
  /** In the frame of the link. */
  ofLink(link: Link): MassSum;
  /** Factor of settotalmass on each mass [1]. */
  readonly factor: number;
  /** Whether the unscaled mass of a body comes from its geoms. */
  fromGeoms(body: RawBody): boolean;
}

export interface ShownBody {
  readonly body: Body;
  /** Its frame in the frame of the link: rotated if a box is inclined. */
  readonly frame: RigidFrame;
  /** Of its meshes, which take the place of the box that it has until lengths are in SI. */
  readonly surface: ShownSurface | null;
}

/** Triangles in the frame of a body, in the unit of the file. */
export interface ShownSurface {
  readonly source: string;
  readonly mesh: TriangleMesh;
}

/** `start`: its state in a keyframe; without one it is at rest in the pose of the file. */
export function showLink(
  link: Link,
  ids: { id: string; name: string },
  masses: BodyMasses,
  log: ImportLog,
  start: Start | undefined,
): ShownBody {
  const geoms = geomsOf(link);
  const total = masses.ofLink(link);
  const shown = whatIsShown(geoms);
  const [largest = null] = shown;
  const surface = surfaceOf(shown);
  const frame = surface ? AT_ORIGIN : frameFor(largest);
  const mass = massOutOf(into(frame, AT_ORIGIN), total);
  noteWhatIsShown(link, geoms, shown, log);
  const shape = surface
    ? boxAround(surface.mesh)
    : largest === null
      ? standIn(mass)
      : shapeOf({ ...largest, pose: into(frame, largest.pose) });
  const whole = outOf(start?.pose ?? link.world, frame);
  const density = densityOf(link, geoms, largest, masses);
  const body = createBody({
    ...ids,
    position: whole.position,
    orientation: whole.orientation,
    ...(start ? { velocity: velocityAt(start, centerOf(whole, mass)), angularVelocity: start.turning } : {}),
    shape,
    mass:
      density !== null
        ? { kind: 'shape', density }
        : { kind: 'custom', mass: mass.mass, centerOfMass: mass.center, inertia: mass.inertia },
    ...(largest?.color ? { color: largest.color } : {}),
  });
  return { body, frame, surface };
}

/** All meshes, or the largest solid: of what the other program shows, if it shows anything. The largest first. */
function whatIsShown(geoms: readonly Geom[]): readonly Geom[] {
  const seen = geoms.filter((geom) => geom.seen);
  const sorted = (seen.length > 0 ? seen : geoms).toSorted((a, b) => volumeOf(b.solid) - volumeOf(a.solid));
  const meshes = sorted.filter(({ mesh }) => mesh !== undefined);
  return meshes.length > 0 ? meshes : sorted.slice(0, 1);
}

function surfaceOf(shown: readonly Geom[]): ShownSurface | null {
  const placed = shown.flatMap(({ mesh, pose }) =>
    mesh ? [transformed(mesh.surface, placing(outOf(pose, away(mesh.center))))] : [],
  );
  return placed.length > 0 ? { source: shown[0].mesh!.source, mesh: joined(placed) } : null;
}

/** From the centre of the box around a mesh to its own origin. */
const away = (center: Vec3): RigidFrame => ({ position: scaled(center, -1), orientation: IDENTITY });

function placing({ position, orientation }: RigidFrame): Affine {
  const [x, y, z] = [X, Y, Z].map((axis) => turn(orientation, axis));
  const row = (c: 0 | 1 | 2) => [x[c], y[c], z[c], position[c]] as const;
  return [...row(0), ...row(1), ...row(2)];
}

function boxAround(mesh: TriangleMesh): Shape {
  const { least, most } = boundsOf(mesh)!;
  return { kind: 'box', center: middle(least, most), size: subtract(most, least) };
}

/** Centre of mass in W. */
const centerOf = (whole: RigidFrame, { center }: MassSum): Vec3 =>
  add(whole.position, turn(whole.orientation, center));

/** A project's boxes are aligned with the axes of their body. */
function frameFor(geom: Geom | null): RigidFrame {
  if (geom?.solid.kind !== 'box') return AT_ORIGIN;
  const { orientation } = geom.pose;
  return { position: [0, 0, 0], orientation: isIdentity(orientation) ? IDENTITY : orientation };
}

const isIdentity = ([, x, y, z]: Quat): boolean => Math.hypot(x, y, z) < 1e-15;

/** Density of a body that is a single solid which a project supports too. */
function densityOf(
  link: Link,
  geoms: readonly Geom[],
  shown: Geom | null,
  masses: BodyMasses,
): number | null {
  if (shown === null || geoms.length !== 1 || !shown.weighs || shown.mass === 0 || shown.mesh) return null;
  if (shown.solid.kind === 'capsule' || shown.solid.kind === 'ellipsoid') return null;
  if (!link.members.every(({ body }) => masses.fromGeoms(body))) return null;
  return (shown.mass * masses.factor) / volumeOf(shown.solid);
}

function shapeOf({ solid, pose: { position, orientation } }: Geom): Shape {
  const axis = turn(orientation, [0, 0, 1]);
  switch (solid.kind) {
    case 'sphere':
      return { kind: 'sphere', center: position, radius: solid.radius };
    case 'ellipsoid':
      return {
        kind: 'sphere',
        center: position,
        radius: Math.cbrt(solid.half[0] * solid.half[1] * solid.half[2]),
      };
    case 'box':
      return { kind: 'box', center: position, size: scaled(solid.half, 2) };
    case 'cylinder':
      return { kind: 'cylinder', center: position, axis, radius: solid.radius, length: 2 * solid.half };
    case 'capsule': {
      const half: Vec3 = scaled(axis, solid.half);
      return {
        kind: 'rod',
        from: add(position, scaled(half, -1)),
        to: add(position, half),
        radius: solid.radius,
      };
    }
  }
}

/** A ball with the same mean moment of inertia. */
function standIn({ mass, center, inertia }: MassSum): Shape {
  const radius = Math.sqrt((2.5 * (inertia[0] + inertia[1] + inertia[2])) / 3 / mass);
  return { kind: 'sphere', center, radius: radius > 0 && Number.isFinite(radius) ? radius : 1 };
}

function noteWhatIsShown(
  { root, members }: Link,
  geoms: readonly Geom[],
  [shown, ...others]: readonly Geom[],
  log: ImportLog,
): void {
  for (const { body } of members)
    if (body !== root)
      log.approximate(body.element, 'it has no joint, so it is one body with the one around it');
  if (shown === undefined) {
    log.approximate(
      root.element,
      'it has no shape to show: a ball of the same mean moment of inertia stands for it',
    );
  } else if (shown.solid.kind === 'capsule') {
    log.approximate(shown.element, 'the capsule is shown as a round bar; its mass and inertia are exact');
  } else if (shown.solid.kind === 'ellipsoid') {
    log.approximate(
      shown.element,
      'the ellipsoid is shown as a ball of its volume; its mass and inertia are exact',
    );
  }
  const drawn = new Set([shown, ...others].map((geom) => geom?.element));
  const what = shown?.mesh ? 'the meshes of its body are' : 'the largest solid of its body is';
  for (const { element } of geoms)
    if (!drawn.has(element))
      log.approximate(element, `its mass and inertia are included; only ${what} shown`);
}
