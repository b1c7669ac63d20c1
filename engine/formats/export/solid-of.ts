/** A shape as a solid that other programs know, or as a file of its triangles: a box around it where they have none like it. */
import { boundsOf } from '../extent';
import { rotationTo, scaled, subtract, middle } from '../vectors';
import { IDENTITY } from '../tree/frames';
import type { ExportLog } from './export-log';
import type { MeshFile, MeshFiles } from './mesh-files';
import type { Body, Vec3 } from '../../model/project';
import type { RigidFrame } from '../../core/math/rigid';
import type { Solid } from '../tree/solids';

export interface PosedSolid {
  readonly solid: Solid | MeshFile;
  /** In the body frame; the long axis along z. */
  readonly pose: RigidFrame;
}

export function solidOf({ shape, name }: Body, meshes: MeshFiles, log: ExportLog): PosedSolid | null {
  switch (shape.kind) {
    case 'sphere':
      return { solid: { kind: 'sphere', radius: shape.radius }, pose: at(shape.center) };
    case 'box':
      return { solid: { kind: 'box', half: scaled(shape.size, 0.5) }, pose: at(shape.center) };
    case 'cylinder': {
      const axis = unit(shape.axis);
      const pose = { position: shape.center, orientation: rotationTo(axis) };
      return { solid: { kind: 'cylinder', radius: shape.radius, half: shape.length / 2 }, pose };
    }
    case 'rod': {
      const along = subtract(shape.to, shape.from);
      const length = Math.hypot(...along);
      if (!(length > 0)) return null;
      const pose = {
        position: middle(shape.from, shape.to),
        orientation: rotationTo(scaled(along, 1 / length)),
      };
      return { solid: { kind: 'cylinder', radius: shape.radius, half: length / 2 }, pose };
    }
    case 'part': {
      const mesh = meshes.of(shape);
      return mesh.kind === 'mesh'
        ? { solid: mesh, pose: at([0, 0, 0]) }
        : boxAround({ shape, name }, `${mesh.why}, so it is drawn as the box of its size`, log);
    }
    default:
      return boxAround({ shape, name }, `a ${shape.kind} is drawn as the box around it`, log);
  }
}

/** Null of what has no thickness along an axis. */
function boxAround(
  { shape, name }: Pick<Body, 'shape' | 'name'>,
  why: string,
  log: ExportLog,
): PosedSolid | null {
  const { least, most } = boundsOf(shape);
  const half: Vec3 = scaled(subtract(most, least), 0.5);
  if (half.every((side) => side > 0)) {
    log.change('shape', name, `${why}; mass and inertia are exact`);
    return { solid: { kind: 'box', half }, pose: at(middle(least, most)) };
  }
  log.leave(
    'shape',
    name,
    'it has no thickness, so there is no box in its place; mass and inertia are exact',
  );
  return null;
}

const at = (position: Vec3): RigidFrame => ({ position, orientation: IDENTITY });

function unit(v: Vec3): Vec3 {
  const length = Math.hypot(...v);
  return length > 0 ? scaled(v, 1 / length) : [0, 0, 1];
}

/** `#rrggbb` as red, green, blue and opacity from 0 to 1. */
export const rgbaOf = (color: string): number[] => [
  ...[1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255),
  1,
];
