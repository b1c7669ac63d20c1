/** A belt or a chain around its two wheels, on the body that carries them. */
import type { Mesh } from '../../kinds/couplings/mesh';
import type { Rim } from '../gears/rims';
import { Solid } from '../solid/solid';
import type { Vec3 } from '../../model/project';
import { add, along, cross, distance, dot, normalize, scale, subtract } from './vector';
import type { Triple } from './vector';
import type { Surroundings } from './fitting';
import { drawnAt } from './stack';

/** Steps of a belt around a wheel [rad], and length and width of the links of a chain [thicknesses, of the face]. */
const STEP = Math.PI / 24;
const LINK = 2.4;
const NARROW = 0.55;
/** Of the groove: the belt fits in [1]. */
const FITS = 0.92;

interface Spot {
  readonly at: Vec3;
  /** Along the belt. */
  readonly way: Vec3;
}

/** In the frame of the carrier. */
export function beltSolid(
  { mesh, rim, isChain }: { mesh: Mesh; rim: Rim; isChain: boolean },
  context: Pick<Surroundings, 'layers'>,
): Solid {
  const axis = normalize(mesh.axes[0]);
  const solid = new Solid();
  const lift = drawnAt(context, mesh.wheels[0], [0, 0, 0]);
  const path = beltPath(mesh).map(({ at, way }) => ({ at: add(at, lift), way }));
  const sizes = { axis, half: rim.module, width: (FITS * rim.face) / 2 };
  if (isChain) addChain(solid, path, sizes);
  else addBelt(solid, path, sizes);
  return solid;
}

/** Once around, in the frame of the carrier: along a span, around a wheel, back along the other span, around the other wheel. */
export function beltPath({ centers, axes, radii, lines }: Mesh): Spot[] {
  const axis = normalize(axes[0]);
  const between = normalize(subtract(centers[1], centers[0]));
  const foot = (center: Vec3, k: number): Triple => {
    const { point, direction } = lines[k];
    const way = normalize(direction);
    return along(point, way, dot(subtract(center, point), way));
  };
  // out along the first span and back along the second
  const [out, back] = [0, 1].map((k) => centers.map((center) => foot(center, k)));
  const around = (i: number, from: Vec3, to: Vec3, away: Vec3): Spot[] => {
    const [center, radius] = [centers[i], radii[i] ?? 0];
    const angleOf = (at: Vec3): number => {
      const spoke = subtract(at, center);
      return Math.atan2(dot(spoke, cross(axis, away)), dot(spoke, away));
    };
    const [first, last] = [angleOf(from), angleOf(to)];
    const count = Math.max(2, Math.ceil(Math.abs(last - first) / STEP));
    return Array.from({ length: count + 1 }, (_, n): Spot => {
      const angle = first + ((last - first) * n) / count;
      const spoke = along(scale(away, Math.cos(angle)), cross(axis, away), Math.sin(angle));
      const way = scale(cross(axis, spoke), Math.sign(last - first) || 1);
      return { at: along(center, spoke, radius), way };
    });
  };
  return [...around(1, out[1], back[1], between), ...around(0, back[0], out[0], scale(between, -1))];
}

interface Sizes {
  readonly axis: Vec3;
  readonly half: number;
  readonly width: number;
}

function addBelt(solid: Solid, path: readonly Spot[], { axis, half, width }: Sizes): void {
  const corners = path.map(({ at, way }) => {
    const out = cross(way, axis);
    return [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([x, z]): Triple => along(along(at, out, x * half), axis, z * width));
  });
  corners.forEach((here, i) => {
    const next = corners[(i + 1) % corners.length];
    for (let k = 0; k < 4; k++) {
      solid.face([here[k], next[k], next[(k + 1) % 4], here[(k + 1) % 4]]);
      solid.edge(here[k], next[k]);
    }
  });
}

/** Links of one length, wide and narrow by turns. */
function addChain(solid: Solid, path: readonly Spot[], { axis, half, width }: Sizes): void {
  const ring = [...path, path[0]];
  const length = ring.slice(1).reduce((sum, { at }, i) => sum + distance(at, ring[i].at), 0);
  const count = 2 * Math.max(4, Math.round(length / (4 * LINK * half)));
  const pitch = length / count;
  const pins = walk(ring, pitch, count);
  pins.forEach((from, i) => {
    const to = pins[(i + 1) % count];
    const middle = scale(add(from, to), 0.5);
    const way = normalize(subtract(to, from));
    const wide = i % 2 === 0 ? width : NARROW * width;
    const reach = distance(from, to) / 2 + 0.35 * half;
    solid.block(middle, scale(way, reach), scale(cross(axis, way), 0.8 * half), scale(axis, wide));
  });
}

/** Points on a path at equal distances along it. */
function walk(path: readonly Spot[], pitch: number, count: number): Triple[] {
  const found: Triple[] = [];
  let [passed, k] = [0, 0];
  for (let i = 0; i < count; i++) {
    const wanted = i * pitch;
    let step = distance(path[k + 1].at, path[k].at);
    while (passed + step < wanted && k + 2 < path.length) {
      passed += step;
      k += 1;
      step = distance(path[k + 1].at, path[k].at);
    }
    const part = step > 0 ? (wanted - passed) / step : 0;
    found.push(along(path[k].at, subtract(path[k + 1].at, path[k].at), part));
  }
  return found;
}
