/** The parts of a file as records of bodies, each with the file of its own triangles, which its digest names. */
import { fromMatrix } from '../../core/math/from-matrix';
import { outOf } from '../../core/math/rigid';
import type { RigidFrame } from '../../core/math/rigid';
import type { Feature } from '../../geometry/features/feature';
import { mappedFeatures, placedFeatures } from '../../geometry/features/feature';
import type { Featured } from '../../geometry/features/fits';
import { fittedFeatures, MOST_FITTED } from '../../geometry/features/fit-features';
import { suggestJoints } from '../../geometry/features/suggest-joints';
import { massProperties, placedProperties } from '../../geometry/mass-properties';
import { toSolid } from '../../geometry/solid';
import { boundsOf, compose, mappedBounds, scaling, transformed } from '../../geometry/triangle-mesh';
import type { Affine, TriangleMesh } from '../../geometry/triangle-mesh';
import { weld } from '../../geometry/weld';
import type { GeometryPart } from '../../geometry/part';
import type { Part } from '../../kinds/shapes/part';
import type { Quat, Vec3 } from '../../schema/frame';
import type { GeometryFile } from './geometry-file';
import { digestOfBytes } from '../../model/file/digest';
import type { PlacedPart } from '../../model/placed-part';
import type { SuggestedJoint } from '../../model/suggested-joint';
import { writeGeometry } from './write-geometry';

export interface PlacedParts {
  readonly parts: readonly PlacedPart[];
  /** Files of triangles (.glb, metres, body frame) by their digests; instances of a part share one. */
  readonly geometry: ReadonlyMap<string, Uint8Array>;
  /** Holes, shafts, balls and faces of these geometries, in the body frame [m]. */
  readonly features: ReadonlyMap<string, readonly Feature[]>;
  /** Between parts that fit each other. */
  readonly joints: readonly SuggestedJoint[];
  /** What was not done, as sentences. */
  readonly notes: readonly string[];
}

const UNSEARCHED =
  'The parts have too many holes and faces to compare them all: joints may be missing, add those by hand.';

interface Modelled {
  readonly shape: Part;
  readonly open: number;
}

/** Of all instances of a part in one size: in the body frame [m]. */
interface Kept extends Modelled {
  readonly features: readonly Feature[];
}

/** `source` is the file's name, `metres` the size of its unit [m]. Parts without triangles are left out. */
export function toParts(file: GeometryFile, source: string, metres: number): PlacedParts {
  const geometry = new Map<string, Uint8Array>();
  const kept = new Map<TriangleMesh, Map<string, Kept>>();
  const featured: Featured[] = [];
  const features = new Map<string, readonly Feature[]>();
  const fit = createFits();
  const upright = file.up === 'y' ? UPRIGHT : null;
  const parts = file.parts.flatMap(({ name, color, mesh, place, ...known }): PlacedPart[] => {
    const { position, orientation, own, key } = split(upright ? compose(upright, place) : place, metres);
    const ofMesh = kept.get(mesh) ?? new Map<string, Kept>();
    kept.set(mesh, ofMesh);
    let found = ofMesh.get(key);
    if (found === undefined) {
      const { exact, bounds } = known;
      const moved = {
        ...{ mesh: transformed(mesh, own), exact: exact && placedProperties(exact, own) },
        bounds: bounds && mappedBounds(bounds, own),
      };
      const exactly = known.features && mappedFeatures(known.features, own);
      const made = partOf({ ...moved, features: exactly }, source, geometry);
      if (made === null) return [];
      found = { ...made, features: exactly ?? fit(moved.mesh) };
      features.set(made.shape.geometry, found.features);
      ofMesh.set(key, found);
    }
    const { shape, open } = found;
    featured.push(standing(found, { position, orientation }));
    return [{ name, color, position, orientation, shape, triangles: mesh.triangles.length / 3, open }];
  });
  const { joints, isWhole } = suggestJoints(featured);
  return { parts, geometry, features, joints, notes: isWhole ? [] : [UNSEARCHED] };
}

/** Fits to meshes, as many as are found in a few seconds. */
function createFits(): (mesh: TriangleMesh) => readonly Feature[] {
  let left = MOST_FITTED;
  return (mesh) => {
    left -= mesh.triangles.length / 3;
    return left < 0 ? [] : fittedFeatures(weld(mesh).mesh);
  };
}

/** Its features where it stands. */
function standing({ shape, features }: Kept, frame: RigidFrame): Featured {
  const { position } = outOf(frame, { position: shape.middle, orientation: [1, 0, 0, 0] });
  return {
    features: placedFeatures(features, frame),
    middle: position,
    reach: Math.hypot(...shape.size) / 2,
  };
}

/** From y upwards to z upwards. */
const UPRIGHT: Affine = [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0];

/** A place as a rigid motion, after a map of the part in itself: scaled from the file's unit, and by what else is not rigid. */
function split(place: Affine, metres: number) {
  const position: Vec3 = [place[3] * metres, place[7] * metres, place[11] * metres];
  const rows = [0, 4, 8].map((row) => [place[row], place[row + 1], place[row + 2]]);
  const size = Math.cbrt(determinant(rows));
  const turn = rows.flatMap((row) => row.map((value) => value / size));
  if (size > 0 && isRotation(turn)) {
    const q = Float64Array.of(1, 0, 0, 0);
    fromMatrix(q, 0, Float64Array.from(turn), 0);
    const by = size * metres;
    const orientation: Quat = [q[0], q[1], q[2], q[3]];
    // instances differ in the last digits of their scales, which must not make them different parts
    return { position, orientation, own: scaling(by), key: by.toPrecision(9) };
  }
  const own = place.map((value, i) => (i % 4 === 3 ? 0 : value * metres)) as unknown as Affine;
  return { position, orientation: [1, 0, 0, 0] as Quat, own, key: own.join() };
}

const determinant = ([[a, b, c], [d, e, f], [g, h, i]]: number[][]): number =>
  a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);

/** Of what files write in single precision. */
const ROUNDING = 1e-5;

function isRotation(m: readonly number[]): boolean {
  for (let a = 0; a < 3; a++)
    for (let b = 0; b < 3; b++) {
      const dot = m[3 * a] * m[3 * b] + m[3 * a + 1] * m[3 * b + 1] + m[3 * a + 2] * m[3 * b + 2];
      if (!(Math.abs(dot - (a === b ? 1 : 0)) < ROUNDING)) return false;
    }
  return true;
}

/** Rounding of what symmetry makes zero. */
const settled = (value: number, beside: number): number => (Math.abs(value) < 1e-13 * beside ? 0 : value);

/** `mesh` in metres, in the body frame; the file of its triangles is added to `geometry`. Null where it has no triangles. */
export function partOf(
  { mesh, exact, bounds: known, features }: Omit<GeometryPart, 'name' | 'color' | 'place'>,
  source: string,
  geometry: Map<string, Uint8Array>,
): Modelled | null {
  const solid = toSolid(mesh);
  const covered = boundsOf(solid.mesh);
  if (covered === null) return null;
  const bounds = known ?? covered;
  const properties = exact ?? (solid.properties === null ? null : massProperties(solid.mesh));
  const file = writeGeometry(solid.mesh, features);
  const digest = digestOfBytes(file);
  geometry.set(digest, file);
  const middle = bounds.least.map((least, c) => least + (bounds.most[c] - least) / 2) as unknown as Vec3;
  const size = bounds.least.map((least, c) => bounds.most[c] - least) as unknown as Vec3;
  const span = Math.hypot(...size);
  const inertia = properties?.inertia ?? [0, 0, 0, 0, 0, 0];
  const most = Math.max(...inertia);
  const shape: Part = {
    ...{ kind: 'part', source, geometry: digest, hand: 'as-modelled' },
    volume: properties?.volume ?? null,
    centroid: (properties?.center ?? middle).map((value) => settled(value, span)) as unknown as Vec3,
    moments: inertia.map((value) => settled(value, most)) as unknown as Part['moments'],
    ...{ middle, size },
  };
  return { shape, open: solid.open };
}
