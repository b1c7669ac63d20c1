/** The view cube as flat polygons: which faces are seen, and where. Pure, so that it can be tested. */
import type { Vec3 } from '../../../engine/model/project';
import type { Axes, StandardView } from '../framing';
import { STANDARD_VIEWS, viewAxes } from '../framing';
import { add, dot, scale } from '../vector';

export interface CubeFace {
  view: StandardView;
  label: string;
  /** `points` of an SVG polygon. */
  points: string;
  /** Takes text upright on the face to the picture. */
  transform: string;
  /** 1 facing the viewer, 0 edge-on. */
  facing: number;
}

const NAMES: readonly StandardView[] = ['front', 'back', 'right', 'left', 'top', 'bottom'];

/** Faces towards the viewer; `half` is half an edge in SVG units. */
export function visibleFaces(axes: Axes, up: Vec3, half: number): CubeFace[] {
  const flat = (p: Vec3): [number, number] => [dot(p, axes.right) * half, -dot(p, axes.up) * half];
  const faces: CubeFace[] = [];
  for (const view of NAMES) {
    const face = viewAxes({ ...STANDARD_VIEWS[view], up });
    const facing = dot(face.toEye, axes.toEye);
    if (facing < 0.04) continue;
    const corners = [
      [-1, 1],
      [1, 1],
      [1, -1],
      [-1, -1],
    ].map(([x, y]) => flat(add(face.toEye, add(scale(face.right, x), scale(face.up, y)))));
    const [ax, ay] = flat(face.right);
    const [bx, by] = flat(scale(face.up, -1));
    const [cx, cy] = flat(face.toEye);
    const unit = (v: number): string => (v / half).toFixed(4);
    faces.push({
      view,
      label: view.toUpperCase(),
      points: corners.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' '),
      transform: `matrix(${unit(ax)} ${unit(ay)} ${unit(bx)} ${unit(by)} ${cx.toFixed(2)} ${cy.toFixed(2)})`,
      facing,
    });
  }
  return faces.sort((a, b) => a.facing - b.facing);
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
