/** The mesh of a coupling in the frame of its carrier, about the centre of mass. */
import type { Mesh } from '../../kinds/couplings/mesh';
import type { Vec3 } from '../../model/project';
import type { CompiledMesh } from './system';

export function compileMesh(
  mesh: Mesh,
  bodyIndex: ReadonlyMap<string, number>,
  com: Float64Array,
): CompiledMesh {
  const index = (id: string) => bodyIndex.get(id) as number;
  const carrier = index(mesh.carrier);
  const point = (at: Vec3) => Float64Array.from(at, (value, c) => value - com[3 * carrier + c]);
  const pair = <T, U>([first, second]: readonly [T, T], make: (value: T) => U) =>
    [make(first), make(second)] as const;
  const direction = (way: Vec3) => Float64Array.from(way);
  return {
    form: mesh.form,
    carrier,
    wheel1: index(mesh.wheels[0]),
    wheel2: index(mesh.wheels[1]),
    center2: point(mesh.centers[1]),
    axes: pair(mesh.axes, direction),
    inward: pair(mesh.inward, direction),
    lines: mesh.lines.map((line) => ({
      ...line,
      point: point(line.point),
      direction: direction(line.direction),
      push: direction(line.push),
    })),
  };
}
