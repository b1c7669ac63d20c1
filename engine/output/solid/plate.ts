import type { Shape } from '../../model/project';
import type { Solid } from './solid';
import { signedArea, triangulate } from './triangulate';
import type { Triple } from '../../results/free-body/vectors';

export function addPlate(solid: Solid, shape: Extract<Shape, { kind: 'plate' }>): void {
  const outline = signedArea(shape.points) < 0 ? [...shape.points].reverse() : shape.points;
  const h = shape.thickness / 2;
  const triangles = triangulate(outline);
  const top = outline.map(([x, y]) => solid.vertex([x, y, h], [0, 0, 1]));
  const bottom = outline.map(([x, y]) => solid.vertex([x, y, -h], [0, 0, -1]));
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i], triangles[i + 1], triangles[i + 2]];
    solid.indices.push(top[a], top[b], top[c], bottom[c], bottom[b], bottom[a]);
  }
  const at = (i: number, z: number): Triple => [...outline[i % outline.length], z] as Triple;
  outline.forEach((_, i) => {
    solid.face([at(i, -h), at(i + 1, -h), at(i + 1, h), at(i, h)]);
    solid
      .edge(at(i, h), at(i + 1, h))
      .edge(at(i, -h), at(i + 1, -h))
      .edge(at(i, -h), at(i, h));
  });
}
