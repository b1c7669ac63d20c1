/** A small model for a picture of the manual: solids and lines in space, drawn as the engine draws mechanisms. */
import type { Shape, Vec3 } from '../../../engine/model/project';
import type { Drawing, Item } from '../../../engine/output/drawing/drawing';
import { PAPER } from '../../../engine/output/drawing/palette';
import type { Camera } from '../../../engine/output/picture/camera';
import { facesOf } from '../../../engine/output/picture/faces';
import { paintFaces, shaded } from '../../../engine/output/picture/paint-faces';
import { buildShape } from '../../../engine/output/solid/build-shape';
import type { Solid } from '../../../engine/output/solid/solid';
import { add, dot, normalize, perpendicular, rotate, scale } from '../../../engine/results/free-body/vectors';
import { cross } from '../../../engine/core/math/triples';
import { buildPart, PART_ROLES } from '../../../engine/output/fittings/part-drawings';
import type { PartDrawing } from '../../../engine/output/fittings/part-drawings';
import { facingAlong } from '../../../engine/output/fittings/orientation';

export const SIZE = { width: 340, height: 200 };
const MARGIN = 12;
/** Corners of round parts, as a fraction of those on screen. */
const DETAIL = 0.55;
/** Radius of a typical link in the symbols [m]. */
export const G = 0.008;
export const BLUE = '#5b87b8';
export const ORANGE = '#d08a3c';
const ROLE_COLORS = {
  joint: '#c3cad4',
  bronze: '#b98546',
  black: '#2b3038',
  ground: '#8d97a5',
  driver: '#2f9e6e',
  load: '#c0504d',
  sheet: '#b8cbe2',
} as const;

interface Part {
  mesh: Solid;
  position: Vec3;
  orientation: readonly [number, number, number, number];
  size: number;
  color: string;
  /** Its own lines too: the hatching of a ground. */
  hatched: boolean;
}
interface Line {
  points: readonly Vec3[];
  color: string;
  width: number;
  dash?: readonly number[];
}

export class Model {
  readonly parts: Part[] = [];
  readonly lines: Line[] = [];

  solid(mesh: Solid, position: Vec3, orientation: Part['orientation'], size: number, color: string): this {
    this.parts.push({ mesh, position, orientation, size, color, hatched: false });
    return this;
  }

  shape(shape: Shape, color: string, position: Vec3 = [0, 0, 0]): this {
    return this.solid(buildShape(shape, {}, DETAIL), position, [1, 0, 0, 0], 1, color);
  }

  rod(from: Vec3, to: Vec3, color: string, radius = G): this {
    return this.shape({ kind: 'rod', from, to, radius }, color);
  }

  box(center: Vec3, size: Vec3, color: string): this {
    return this.shape({ kind: 'box', center, size }, color);
  }

  disc(center: Vec3, radius: number, length: number, color: string): this {
    return this.shape({ kind: 'cylinder', center, axis: [0, 0, 1], radius, length }, color);
  }

  /** A symbol of the 3D view, with its z along `axis` and its y as near to upwards as that allows. */
  glyph(part: PartDrawing, position: Vec3, axis: Vec3 = [0, 0, 1], size = G): this {
    const role = PART_ROLES[part];
    this.parts.push({
      mesh: buildPart(part, DETAIL),
      ...{ position, size, color: ROLE_COLORS[role], hatched: role === 'ground' },
      orientation: facingAlong(axis, Math.abs(axis[1]) > 0.9 ? [0, 0, 1] : [0, 1, 0]),
    });
    return this;
  }

  line(points: readonly Vec3[], look: Partial<Omit<Line, 'points'>> = {}): this {
    this.lines.push({ points, color: PAPER.textMuted, width: 1.2, ...look });
    return this;
  }
}

/** From the right and above, without perspective. */
function look(): Camera {
  const toEye = normalize([0.5, 0.42, 1]);
  const up = perpendicular(toEye, [0, 1, 0]);
  return { toEye, up, right: cross(up, toEye), plane: false };
}

export function drawModel(model: Model): Drawing {
  const camera = look();
  const flat = (point: Vec3): [number, number] => [dot(point, camera.right), dot(point, camera.up)];
  const faces = model.parts.flatMap(({ mesh, position, orientation, size, color }) =>
    facesOf(scaledMesh(mesh, size), { position: [...position], orientation: [...orientation] }, camera).map(
      (face) => ({ ...face, color: shaded(color, face.light) }),
    ),
  );
  const hatching = model.parts
    .filter(({ hatched }) => hatched)
    .map(({ mesh: { edges }, position, orientation, size }) => {
      const at = (i: number): [number, number] =>
        flat(add(position, rotate(orientation, scale([edges[i], edges[i + 1], edges[i + 2]], size))));
      return Array.from({ length: edges.length / 6 }, (_, i) => [...at(6 * i), ...at(6 * i + 3)]);
    });
  const lines = model.lines.map(({ points }) => points.flatMap(flat));
  const all = [...faces.map(({ points }) => points), ...hatching.flat(), ...lines];
  const toSheet = fit(all);
  const ink = { color: PAPER.textMuted, width: 0.7 };
  const items: Item[] = [
    ...hatching
      .filter((strokes) => strokes.length > 0)
      .map((strokes): Item => ({ kind: 'path', lines: strokes.map(toSheet), stroke: ink })),
    ...paintFaces(faces, toSheet),
    ...model.lines.map(({ color, width, dash }, i): Item => {
      const stroke = { color, width, ...(dash ? { dash } : {}) };
      return { kind: 'path', lines: [toSheet(lines[i]!)], stroke };
    }),
  ];
  return { ...SIZE, background: null, items };
}

function scaledMesh({ positions, normals, indices }: Solid, size: number) {
  return { positions: positions.map((one) => one * size), normals, indices, edges: [] };
}

/** Into the middle of the sheet, as large as it goes. */
function fit(lines: readonly (readonly number[])[]): (points: readonly number[]) => number[] {
  const [xs, ys] = [0, 1].map((odd) => lines.flatMap((line) => line.filter((_, i) => i % 2 === odd)));
  const ends = (values: number[]) =>
    values.reduce(([least, most], one) => [Math.min(least, one), Math.max(most, one)], [Infinity, -Infinity]);
  const [[left, right], [low, high]] = [ends(xs!), ends(ys!)] as [[number, number], [number, number]];
  const perMetre = Math.min(
    (SIZE.width - 2 * MARGIN) / (right - left),
    (SIZE.height - 2 * MARGIN) / (high - low),
  );
  return (points) =>
    points.map((value, i) =>
      i % 2 === 0
        ? SIZE.width / 2 + (value - (left + right) / 2) * perMetre
        : SIZE.height / 2 - (value - (low + high) / 2) * perMetre,
    );
}
