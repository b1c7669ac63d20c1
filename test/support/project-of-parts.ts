/** A linkage of parts from files: two of one geometry, one of them mirrored, and one of another; on hinges, none in its own frame. */
import { outOf } from '../../engine/core/math/rigid';
import { toParts } from '../../engine/formats/triangles/to-parts';
import { IDENTITY } from '../../engine/geometry/triangle-mesh';
import { createBody, createJoint, createProject } from '../../engine/model/defaults';
import { box, mesh, together } from './geometry-files';
import type { Part } from '../../engine/kinds/shapes/part';
import type { Body, Project, Quat, Vec3 } from '../../engine/model/project';

/** A wedge, which no mirror takes to itself. */
const WEDGE = mesh(
  [
    [0, 0, 0],
    [0.12, 0, 0],
    [0, 0.05, 0],
    [0.01, 0.01, 0.03],
  ],
  [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3],
);
const FRAME = together(box([0, 0, 0], [0.1, 0.03, 0.01]), box([0.2, 0, 0], [0.3, 0.03, 0.07]));

export interface ProjectOfParts {
  readonly project: Project;
  /** Files of triangles by their digests. */
  readonly geometry: ReadonlyMap<string, Uint8Array>;
}

const TURNED: Quat = [0.5, 0.5, -0.5, 0.5];

export function projectOfParts(): ProjectOfParts {
  const geometry = new Map<string, Uint8Array>();
  const shapes = [
    ['Gehäuse Ø 5.stl', FRAME],
    ['../wedge.stl', WEDGE],
  ].map(([source, surface]) => {
    const parts = [{ name: '', color: null, mesh: surface as typeof WEDGE, place: IDENTITY }];
    const read = toParts({ format: 'STL', metres: 1, up: 'z', parts, notes: [] }, source as string, 1);
    for (const [digest, bytes] of read.geometry) geometry.set(digest, bytes);
    return read.parts[0]!.shape;
  });
  const [frame, wedge] = shapes as [Part, Part];
  const [cx, cy, cz] = wedge.centroid;
  const [xx, yy, zz, xy, xz, yz] = wedge.moments;
  const mirrored: Part = {
    ...wedge,
    hand: 'mirrored',
    centroid: [cx, cy, -cz],
    moments: [xx, yy, zz, xy, -xz, -yz],
    middle: [wedge.middle[0], wedge.middle[1], -wedge.middle[2]],
  };
  const body = (id: string, shape: Part, position: Vec3, color: string): Body =>
    createBody({
      id,
      name: `Body ${id}`,
      shape,
      position,
      orientation: TURNED,
      color,
      mass: { kind: 'shape', density: 2700 },
    });
  const project = createProject('Parts');
  project.bodies = [
    body('a', frame, [0.1, 0.2, 0.3], '#336699'),
    body('b', wedge, [0.4, 0, 0.1], '#cc0000'),
    body('c', mirrored, [0, 0.5, 0], '#00cc33'),
  ];
  // the frames of links in URDF are those of their joints: elsewhere than the bodies'
  project.joints = project.bodies.map(({ id, position, orientation }) => {
    const frameB = { position: [0.05, 0, 0.01] as Vec3, orientation: TURNED };
    const frameA = outOf({ position, orientation }, frameB);
    return createJoint({ id: `j${id}`, name: `Hinge ${id}`, kind: 'hinge', bodyB: id, frameA, frameB });
  });
  return { project, geometry };
}
