/** Parts as an insert makes them, without a file. */
import { IDENTITY } from '../../engine/geometry/triangle-mesh';
import { toParts } from '../../engine/formats/triangles/to-parts';
import type { PlacedPart } from '../../engine/model/placed-part';
import type { TriangleMesh } from '../../engine/geometry/triangle-mesh';
import { box, mesh, ring } from './geometry-files';
import type { Chance } from './chance';

/** Of a mesh in metres. */
export const placedPart = (of: TriangleMesh, name = ''): PlacedPart =>
  toParts(
    {
      ...{ format: 'STL', metres: null, up: 'z', notes: [] },
      parts: [{ name, color: null, mesh: of, place: IDENTITY }],
    },
    'part.stl',
    1,
  ).parts[0];

const SHEET = mesh(
  [
    [0, 0, 0],
    [0.2, 0, 0],
    [0, 0.1, 0],
  ],
  [0, 1, 2],
);

/** A box, a ring or an open sheet. */
export const somePart = (chance: Chance): PlacedPart =>
  placedPart(
    chance.one([box([0.1, 0, 0], [0.3, 0.05, 0.02]), ring(0.01, 0.03, 0.01, 12), SHEET]),
    chance.one(['', 'housing', 'arm']),
  );
