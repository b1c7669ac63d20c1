/** Masses of the parts of a file, in SI units and in the file's frame. */
import { addMasses } from '../model/masses/mass-sum';
import { crossings } from './crossings';
import { massProperties, placedProperties } from './mass-properties';
import { toSolid } from './solid';
import { boundsOf, transformed } from './triangle-mesh';
import type { MassSum } from '../model/masses/mass-sum';
import type { Bounds, TriangleMesh } from './triangle-mesh';
import type { GeometryPart } from './part';
import type { Solid } from './solid';

export interface WeighedPart {
  readonly name: string;
  readonly triangles: number;
  /** Its surface, before it is placed. */
  readonly solid: Solid;
  /** Pairs of its triangles that cross; null of an open surface, and where there are too many to ask. 0 where they only cover a solid that is known. */
  readonly crossings: number | null;
  /** Size of the file's unit times its numbers [m]. */
  readonly bounds: Bounds | null;
  /** [m^3]; null where the surface is open or encloses nothing. */
  readonly volume: number | null;
  /** [m^2] */
  readonly area: number | null;
  readonly mass: MassSum | null;
}

export interface Weighed {
  readonly parts: readonly WeighedPart[];
  readonly bounds: Bounds | null;
  /** Null if a part has none. */
  readonly total: MassSum | null;
}

/** `metres` is the size of the file's unit [m], `density` that of all parts [kg/m^3]. */
export function weigh(parts: readonly GeometryPart[], metres: number, density: number): Weighed {
  const solids = new Map<TriangleMesh, Pick<WeighedPart, 'solid' | 'crossings'>>();
  const weighed = parts.map(({ name, mesh, exact, place }): WeighedPart => {
    const surface = solids.get(mesh) ?? surfaceOf(mesh, !exact);
    solids.set(mesh, surface);
    const { solid } = surface;
    const placed = transformed(solid.mesh, place);
    const ofMesh = solid.properties === null ? null : massProperties(placed);
    const properties = exact ? placedProperties(exact, place) : ofMesh;
    const bounds = boundsOf(placed);
    return {
      name,
      triangles: mesh.triangles.length / 3,
      ...surface,
      bounds: bounds === null ? null : scaled(bounds, metres),
      volume: properties === null ? null : properties.volume * metres ** 3,
      area: properties === null ? null : properties.area * metres ** 2,
      mass: properties === null ? null : massOf(properties, metres, density),
    };
  });
  const masses = weighed.map(({ mass }) => mass);
  return {
    parts: weighed,
    bounds: union(weighed.map(({ bounds }) => bounds)),
    total: masses.every((mass) => mass !== null) ? addMasses(masses) : null,
  };
}

function surfaceOf(mesh: TriangleMesh, isItself: boolean) {
  const solid = toSolid(mesh);
  const known = solid.open === 0 ? 0 : null;
  return { solid, crossings: isItself && solid.open === 0 ? crossings(solid.mesh) : known };
}

function massOf(
  { volume, center, inertia }: NonNullable<ReturnType<typeof massProperties>>,
  metres: number,
  density: number,
): MassSum {
  const [xx, yy, zz, xy, xz, yz] = inertia.map((value) => value * density * metres ** 5);
  return {
    mass: volume * density * metres ** 3,
    center: [center[0] * metres, center[1] * metres, center[2] * metres],
    inertia: [xx, yy, zz, xy, xz, yz],
  };
}

function scaled({ least, most }: Bounds, by: number): Bounds {
  return {
    least: [least[0] * by, least[1] * by, least[2] * by],
    most: [most[0] * by, most[1] * by, most[2] * by],
  };
}

function union(all: readonly (Bounds | null)[]): Bounds | null {
  const least: [number, number, number] = [Infinity, Infinity, Infinity];
  const most: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const bounds of all) {
    if (bounds === null) continue;
    for (let c = 0; c < 3; c++) {
      least[c] = Math.min(least[c], bounds.least[c]);
      most[c] = Math.max(most[c], bounds.most[c]);
    }
  }
  return least[0] > most[0] ? null : { least, most };
}
