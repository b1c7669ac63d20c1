/** The view cube as flat polygons: which faces are seen, and where. Pure, so that it can be tested. */
import type { Vec3 } from '../../../engine/model/project';
import type { Axes, StandardView } from '../camera/framing';
import { directionAngles, STANDARD_VIEWS, viewAxes } from '../camera/framing';
import { add, dot, normalize, scale } from '../vector';

export interface CubeFace {
  view: StandardView;
  label: string;
  /** `points` of an SVG polygon. */
  points: string;
  /** Takes text upright on the face to the picture. */
  transform: string;
  /** 1 facing the viewer, 0 edge-on. */
  facing: number;
  /** Along its border: the ways to look over an edge or a corner. */
  cells: CubeCell[];
}

export interface CubeCell {
  /** `front top right` */
  name: string;
  points: string;
  azimuth: number;
  elevation: number;
}

/** Where the border of a face begins, in half edges. */
const BORDER = 0.56;

const NAMES: readonly StandardView[] = ['front', 'back', 'right', 'left', 'top', 'bottom'];

/** Faces towards the viewer; `half` is half an edge in SVG units. */
export function visibleFaces(axes: Axes, up: Vec3, half: number): CubeFace[] {
  const flat = (p: Vec3): [number, number] => [dot(p, axes.right) * half, -dot(p, axes.up) * half];
  const faces: CubeFace[] = [];
  for (const view of NAMES) {
    const face = viewAxes({ ...STANDARD_VIEWS[view], up });
    const facing = dot(face.toEye, axes.toEye);
    if (facing < 0.04) continue;
    const on = (x: number, y: number) => flat(add(face.toEye, add(scale(face.right, x), scale(face.up, y))));
    const corners = [on(-1, 1), on(1, 1), on(1, -1), on(-1, -1)];
    const [ax, ay] = flat(face.right);
    const [bx, by] = flat(scale(face.up, -1));
    const [cx, cy] = flat(face.toEye);
    const unit = (v: number): string => (v / half).toFixed(4);
    faces.push({
      view,
      label: view.toUpperCase(),
      points: asPoints(corners),
      transform: `matrix(${unit(ax)} ${unit(ay)} ${unit(bx)} ${unit(by)} ${cx.toFixed(2)} ${cy.toFixed(2)})`,
      facing,
      cells: cellsOf(face, up, on),
    });
  }
  return faces.sort((a, b) => a.facing - b.facing);
}

const asPoints = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');

/** The eight pieces along a face's border; each looks from between the faces that meet there. */
function cellsOf(face: Axes, up: Vec3, on: (x: number, y: number) => [number, number]): CubeCell[] {
  const steps = [-1, 0, 1];
  const span = (i: number): [number, number] =>
    i < 0 ? [-1, -BORDER] : i > 0 ? [BORDER, 1] : [-BORDER, BORDER];
  return steps.flatMap((i) =>
    steps.flatMap((j) => {
      if (i === 0 && j === 0) return [];
      const toEye = normalize(add(face.toEye, add(scale(face.right, i), scale(face.up, j))));
      const [[x0, x1], [y0, y1]] = [span(i), span(j)];
      const points = asPoints([on(x0, y1), on(x1, y1), on(x1, y0), on(x0, y0)]);
      return [{ name: nameOf(toEye, up), points, ...directionAngles(toEye, up) }];
    }),
  );
}

/** Top and bottom last, as people say it: `front right top`. */
function nameOf(toEye: Vec3, up: Vec3): string {
  return NAMES.filter((view) => dot(viewAxes({ ...STANDARD_VIEWS[view], up }).toEye, toEye) > 0.3).join(' ');
}

export interface TriadAxis {
  name: 'X' | 'Y' | 'Z';
  x: number;
  y: number;
  /** Towards the viewer. */
  depth: number;
}

/** Ends of the world axes in SVG units, farthest first. */
export function triadAxes(axes: Axes, size: number): TriadAxis[] {
  return (['X', 'Y', 'Z'] as const)
    .map((name, i) => ({
      name,
      x: axes.right[i] * size,
      y: -axes.up[i] * size,
      depth: axes.toEye[i],
    }))
    .sort((a, b) => a.depth - b.depth);
}
