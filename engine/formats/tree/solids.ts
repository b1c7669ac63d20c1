/** Solids with a pose in their body, a mass and a colour. */
import { NO_MASS } from '../../model/masses/mass-sum';
import type { MassSum, Tensor } from '../../model/masses/mass-sum';
import type { TriangleMesh } from '../../geometry/triangle-mesh';
import type { RigidFrame } from '../../core/math/rigid';
import type { Vec3 } from '../../model/project';
import type { XmlElement } from '../xml/read-xml';

/** Lengths in the unit of the file; long axes along z, about the centre. */
export type Solid =
  | { kind: 'sphere'; radius: number }
  | { kind: 'capsule' | 'cylinder'; radius: number; half: number }
  | { kind: 'box' | 'ellipsoid'; half: Vec3 };

export interface Geom {
  readonly element: XmlElement;
  readonly solid: Solid;
  /** In the frame of its body. */
  readonly pose: RigidFrame;
  readonly mass: number;
  /** Its solid is the box around it, which does not weigh. */
  readonly mesh?: {
    /** Name of its file. */
    readonly source: string;
    readonly surface: TriangleMesh;
    /** Of the box, from the origin of the mesh. */
    readonly center: Vec3;
    /** In the frame of its body. */
    readonly mass: MassSum;
  };
  readonly color: string | null;
  /** Whether it counts for the mass of its body. */
  readonly weighs: boolean;
  /** Whether the program that the file is of shows it, where nobody asked for more. */
  readonly seen: boolean;
}

/** Red, green and blue from 0 to 1; further values are ignored. */
export function toHex(rgba: readonly number[]): string {
  const byte = (value: number): string =>
    Math.round(255 * Math.min(1, Math.max(0, value)))
      .toString(16)
      .padStart(2, '0');
  return `#${rgba.slice(0, 3).map(byte).join('')}`;
}

export function volumeOf(solid: Solid): number {
  switch (solid.kind) {
    case 'sphere':
      return (4 / 3) * Math.PI * solid.radius ** 3;
    case 'capsule':
      return Math.PI * solid.radius ** 2 * (2 * solid.half + (4 / 3) * solid.radius);
    case 'cylinder':
      return Math.PI * solid.radius ** 2 * 2 * solid.half;
    case 'box':
      return 8 * solid.half[0] * solid.half[1] * solid.half[2];
    case 'ellipsoid':
      return (4 / 3) * Math.PI * solid.half[0] * solid.half[1] * solid.half[2];
  }
}

/** About its centre, in its own axes. */
export function massOfSolid(solid: Solid, mass: number): MassSum {
  const [x, y, z] = momentsOf(solid);
  const inertia: Tensor = [mass * x, mass * y, mass * z, 0, 0, 0];
  return mass > 0 ? { mass, center: [0, 0, 0], inertia } : NO_MASS;
}

/** Principal moments per unit mass, in closed form. */
function momentsOf(solid: Solid): Vec3 {
  switch (solid.kind) {
    case 'sphere': {
      const i = 0.4 * solid.radius ** 2;
      return [i, i, i];
    }
    case 'cylinder': {
      const { radius, half } = solid;
      const across = radius ** 2 / 4 + half ** 2 / 3;
      return [across, across, radius ** 2 / 2];
    }
    case 'capsule': {
      const { radius, half } = solid;
      // mass fraction of the two hemispherical caps
      const caps = (2 * radius) / (2 * radius + 3 * half);
      const ball = 0.4 * radius ** 2;
      const cap = ball + half ** 2 + 0.75 * half * radius;
      const across = caps * cap + (1 - caps) * (radius ** 2 / 4 + half ** 2 / 3);
      return [across, across, caps * ball + ((1 - caps) * radius ** 2) / 2];
    }
    case 'box': {
      const [a, b, c] = solid.half.map((value) => value ** 2 / 3);
      return [b + c, a + c, a + b];
    }
    case 'ellipsoid': {
      const [a, b, c] = solid.half.map((value) => value ** 2 / 5);
      return [b + c, a + c, a + b];
    }
  }
}
