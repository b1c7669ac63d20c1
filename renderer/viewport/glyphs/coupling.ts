/**
 * A coupling without a geometry shows a toothed wheel at each hinge, in front of the body that turns as a driver's arrow is, and a rack at
 * each slider. With one, the wheels themselves have teeth or grooves, and it shows the pitch circles and the line of action, or the belt,
 * on the carrier.
 */
import { mainCoordinate } from '../../../engine/kinds/joints/joint-coordinates';
import type { Mesh, MeshLine } from '../../../engine/kinds/couplings/mesh';
import type { Coupling, Joint, Vec3 } from '../../../engine/model/project';
import { along, dot, normalize, rotate, scale, Z } from '../vector';
import type { GlyphContext, RecordGlyph } from './context';
import { glyphOf } from './context';
import type { Glyph } from './glyph';
import { couplingDefinition } from '../../../engine/kinds/couplings/couplings';
import type { Rim } from '../../../engine/output/gears/rims';
import { createBeltGlyph } from './belt';
import { inFront } from '../../../engine/output/fittings/stack';
import { facingAlong } from '../../../engine/output/fittings/orientation';

/** How far a pitch circle stands before the middle of its wheel [half a face]. */
const BEFORE = 1.06;

export function createCouplingGlyph(
  coupling: Coupling,
  joints: readonly (Joint | null)[],
  { mesh, rims }: { mesh: Mesh | null; rims: ReadonlyMap<string, readonly Rim[]> },
  context: GlyphContext,
): RecordGlyph {
  if (mesh) return createMeshGlyph(coupling, mesh, rims, context);
  const parts = joints.flatMap((joint) => {
    if (!joint) return [];
    const { orientation } = joint.frameB;
    const size = context.size.glyph;
    const isRack = mainCoordinate(joint.kind).kind === 'translation';
    const axis = rotate(orientation, Z);
    const carrier = context.body(joint.bodyB);
    const near = dot(carrier ? rotate(carrier.orientation, axis) : axis, context.front) < 0 ? -1 : 1;
    const position = isRack
      ? joint.frameB.position
      : along(joint.frameB.position, axis, near * inFront(context, joint, 3.4));
    const place = { parent: context.node(joint.bodyB), position, orientation, size };
    return [context.library.create(isRack ? 'rack' : 'gear', coupling.id, place)];
  });
  return glyphOf(parts);
}

function createMeshGlyph(
  { id, geometry }: Coupling,
  mesh: Mesh,
  rims: ReadonlyMap<string, readonly Rim[]>,
  context: GlyphContext,
): RecordGlyph {
  const wheels = mesh.wheels.map((wheel, i) => {
    const radius = mesh.radii[i];
    return rims.get(wheel)?.find((rim) => radius !== null && Math.abs(rim.radius - radius) < 1e-6 * radius);
  });
  const groove = wheels[0];
  if (groove?.kind === 'pulley')
    return createBeltGlyph(
      id,
      {
        mesh,
        rim: groove,
        isChain: geometry ? couplingDefinition(geometry.kind).isLinked === true : false,
      },
      context,
    );
  // of a ratio alone no force is known to act along a line
  const lines = geometry ? mesh.lines : [];
  return glyphOf(meshParts(id, { ...mesh, lines }, wheels, context));
}

function meshParts(
  record: string,
  mesh: Mesh,
  wheels: readonly (Rim | undefined)[],
  context: GlyphContext,
): Glyph[] {
  const parent = context.node(mesh.carrier);
  const carrier = context.body(mesh.carrier);
  // before the face of the teeth, which would hide it
  const before = (wheel: number): Vec3 => {
    const axis = normalize(mesh.axes[wheel]);
    const near = dot(carrier ? rotate(carrier.orientation, axis) : axis, context.front) < 0 ? -1 : 1;
    return scale(axis, near * (BEFORE / 2) * (wheels[wheel]?.face ?? 0));
  };
  const circles = [0, 1].flatMap((wheel) => {
    const radius = mesh.radii[wheel] ?? null;
    if (radius === null) return [];
    const orientation = facingAlong(mesh.axes[wheel], context.front);
    const position = along(mesh.centers[wheel], before(wheel), 1);
    return [context.library.create('pitch-circle', record, { parent, position, orientation, size: radius })];
  });
  const ahead = before(mesh.radii[0] === null ? 1 : 0);
  const lines = mesh.lines.map((line) => {
    const { middle, direction, length } = spanOf(mesh, line);
    const orientation = facingAlong(direction, context.front);
    const position = along(middle, ahead, 1);
    return context.library.create('span', record, { parent, position, orientation, size: length });
  });
  return [...circles, ...lines];
}

/** A piece of the line of action through the mesh. */
function spanOf(
  { radii }: Mesh,
  { point, direction, push, slope, weight }: MeshLine,
): { middle: Vec3; direction: Vec3; length: number } {
  const normal = along(direction, push, slope / weight);
  const size = Math.hypot(...normal);
  return {
    middle: point,
    direction: [normal[0] / size, normal[1] / size, normal[2] / size],
    length: Math.min(...radii.map((radius) => radius ?? Infinity)),
  };
}
