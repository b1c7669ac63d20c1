/**
 * A coupling shows a toothed wheel at each hinge, in front of the body that turns as a driver's arrow is, and a rack at
 * each slider. With its geometry it also shows the pitch circles, and the line of action or the free spans, on the carrier.
 */
import { mainCoordinate } from '../../../engine/kinds/joints/joint-coordinates';
import type { Mesh, MeshLine } from '../../../engine/kinds/couplings/mesh';
import type { Coupling, Joint, Vec3 } from '../../../engine/model/project';
import { along, dot, rotate, Z } from '../vector';
import type { GlyphContext, RecordGlyph } from './context';
import { glyphOf } from './context';
import type { Glyph } from './glyph';
import { facingAlong } from './orientation';

export function createCouplingGlyph(
  coupling: Coupling,
  joints: readonly (Joint | null)[],
  mesh: Mesh | null,
  context: GlyphContext,
): RecordGlyph {
  const parts = joints.flatMap((joint) => {
    if (!joint) return [];
    const { orientation } = joint.frameB;
    const size = context.size.glyph;
    const isRack = mainCoordinate(joint.kind).kind === 'translation';
    const axis = rotate(orientation, Z);
    const carrier = context.body(joint.bodyB);
    const near = dot(carrier ? rotate(carrier.orientation, axis) : axis, context.front) < 0 ? -1 : 1;
    const position = isRack ? joint.frameB.position : along(joint.frameB.position, axis, near * 3.4 * size);
    const place = { parent: context.node(joint.bodyB), position, orientation, size };
    return [context.library.create(isRack ? 'rack' : 'gear', coupling.id, place)];
  });
  return glyphOf(mesh ? [...parts, ...meshParts(coupling.id, mesh, context)] : parts);
}

function meshParts(record: string, mesh: Mesh, context: GlyphContext): Glyph[] {
  const parent = context.node(mesh.carrier);
  const circles = [0, 1].flatMap((wheel) => {
    const radius = mesh.radii[wheel] ?? null;
    if (radius === null) return [];
    const orientation = facingAlong(mesh.axes[wheel], context.front);
    const place = { parent, position: mesh.centers[wheel], orientation, size: radius };
    return [context.library.create('pitch-circle', record, place)];
  });
  const lines = mesh.lines.map((line) => {
    const { middle, direction, length } = spanOf(mesh, line);
    const orientation = facingAlong(direction, context.front);
    return context.library.create('span', record, { parent, position: middle, orientation, size: length });
  });
  return [...circles, ...lines];
}

/** A free span from pulley to pulley; of teeth a piece of the line of action through the mesh. */
function spanOf(
  { form, centers, radii }: Mesh,
  line: MeshLine,
): { middle: Vec3; direction: Vec3; length: number } {
  const { point, direction, push, slope, weight } = line;
  if (form === 'open' || form === 'crossed') {
    const [x, y, z] = centers[0];
    const length = dot([x - point[0], y - point[1], z - point[2]], direction);
    return { middle: along(point, direction, length / 2), direction, length };
  }
  const normal = along(direction, push, slope / weight);
  const size = Math.hypot(...normal);
  return {
    middle: point,
    direction: [normal[0] / size, normal[1] / size, normal[2] / size],
    length: Math.min(...radii.map((radius) => radius ?? Infinity)),
  };
}
