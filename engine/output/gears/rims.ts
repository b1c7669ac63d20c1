/**
 * Teeth and grooves of the wheels of couplings with a geometry, or that look as if they had one: as many as the ratio asks for, in mesh as drawn, and so at any time.
 * Drawn on the bodies, whose shapes, masses and inertias know nothing of them.
 */
import { cross, dot, scaled, size, subtract, unit } from '../../core/math/triples';
import { shapeDefinition } from '../../kinds/shapes/shapes';
import { oncePer } from '../../model/once-per';
import { GROUND } from '../../model/project';
import { add, along, inverse, rotate } from '../../results/free-body/vectors';
import { chooseModule } from './choose-module';
import { drawnMesh } from './drawn-mesh';
import type { Mesh } from '../../kinds/couplings/mesh';
import type { Body, Coupling, Project, Vec3 } from '../../model/project';

/** In the frame of the wheel; lengths in m. */
export interface Rim {
  /** Of a rack: straight. */
  readonly kind: 'wheel' | 'ring' | 'straight' | 'pulley';
  /** On the axis at the middle of the face; of a rack, the middle of a tooth on its pitch line. */
  readonly center: Vec3;
  /** Along the face. */
  readonly axis: Vec3;
  /** From the centre to the middle of a tooth; of a rack, from its body to the tips. */
  readonly zero: Vec3;
  /** Of the pitch circle at the middle of the face; 0 for a rack. */
  readonly radius: number;
  readonly teeth: number;
  /** Half the thickness of what runs on a pulley. */
  readonly module: number;
  readonly pressure: number;
  /** How far a tooth runs to the side per length of the face, about the axis, or of a rack along `cross(axis, zero)` [1]. */
  readonly slant: number;
  /** Half the angle of the pitch cone, which opens along the axis; 0 for a cylinder [rad]. */
  readonly cone: number;
  readonly face: number;
  /** Of a rack. */
  readonly rack?: RackTravel;
  /** Of a ring: the body that carries both wheels; and the side of its web along the axis, where it has one. */
  readonly carrier?: string;
  readonly web?: -1 | 0 | 1;
}

/** Where the pinions of a rack stand along it. */
export interface RackTravel {
  /** That it slides in. */
  readonly joint: string;
  /** Of the first and the last pinion as drawn, along `cross(axis, zero)` from the centre [m]. */
  readonly met: readonly [low: number, high: number];
  /** How far they get from there, where that is known [m]. */
  readonly travel?: readonly [low: number, high: number];
}

/** A mesh in W: both wheels at their pitch point, with a common direction of the face and of the teeth's motion. */
interface Pair {
  readonly mesh: Mesh;
  readonly ends: readonly [End, End];
  readonly point: Vec3;
  readonly tangent: Vec3;
  readonly helix: number;
  readonly pressure: number;
}

interface End {
  readonly body: Body;
  readonly center: Vec3;
  readonly axis: Vec3;
  /** That it turns or slides in. */
  readonly joint: string;
  /** From the pitch point into it. */
  readonly inward: Vec3;
  readonly radius: number | null;
  readonly cone: number;
  readonly ring: boolean;
}

/** Two meshes on one wheel share its teeth if their radii and places differ by less [of the radius]. */
const SAME = 1e-4;
/** Sine of the angle between axes that count as parallel. */
const PARALLEL = 1e-3;
/** Pitch lines that are nearer count as one [m, and of their distance along the rack]. */
const SAME_LINE = 1e-6;
/** Wheels with more teeth are drawn without. */
export const MOST_TEETH = 400;
/** Widths of a face: of what the body allows, at least and at most so much of the smaller wheel. */
const FACE = [0.15, 1.5] as const;
/** Widest face of a pulley, and half the thickness of a belt [of the smaller pulley]. */
const PULLEY = 0.6;
const BELT = 0.05;

export const rimsOf = oncePer((project: Project): ReadonlyMap<string, readonly Rim[]> => {
  const found = new Map<string, Rim[]>();
  if (project.couplings.length === 0) return found;
  const keep = (body: string, rim: Rim): void => void found.set(body, [...(found.get(body) ?? []), rim]);
  const bodies = new Map(project.bodies.map((body) => [body.id, body]));
  const toothed: Pair[] = [];
  for (const coupling of project.couplings) {
    const mesh = drawnMesh(project, coupling);
    if (!mesh) continue;
    const ends = endsOf(mesh, coupling, bodies);
    if (!ends) continue;
    if (mesh.form === 'open' || mesh.form === 'crossed') {
      for (const end of ends) keep(end.body.id, pulley(end, ends));
      continue;
    }
    const geometry = coupling.geometry;
    const pressure = geometry && 'pressureAngle' in geometry ? geometry.pressureAngle : 0.35;
    const pair = pairOf(mesh, ends, pressure, bodies);
    if (pair) toothed.push(pair);
  }
  for (const { end, rim } of placeTeeth(toothed)) keep(end.body.id, rim);
  return found;
});

type Place = (point: Vec3) => Vec3;

function endsOf(
  mesh: Mesh,
  { joint1, joint2 }: Coupling,
  bodies: ReadonlyMap<string, Body>,
): [End, End] | null {
  const carrier = bodies.get(mesh.carrier);
  if (!carrier && mesh.carrier !== GROUND) return null;
  const toWorld: Place = (point) =>
    carrier ? add(rotate(carrier.orientation, point), carrier.position) : point;
  const turn: Place = (way) => (carrier ? rotate(carrier.orientation, way) : way);
  const largest = Math.max(...mesh.radii.map((radius) => radius ?? 0));
  const ends = mesh.wheels.flatMap((id, i): End[] => {
    const body = bodies.get(id);
    if (!body) return [];
    const radius = mesh.radii[i];
    return [
      {
        body,
        center: toWorld(mesh.centers[i]),
        axis: unit(turn(mesh.axes[i])),
        joint: i === 0 ? joint1 : joint2,
        inward: turn(mesh.inward[i]),
        radius,
        cone: 0,
        ring: mesh.form === 'internal' && radius === largest,
      },
    ];
  });
  return ends.length === 2 ? [ends[0], ends[1]] : null;
}

function pairOf(
  mesh: Mesh,
  ends: [End, End],
  pressure: number,
  bodies: ReadonlyMap<string, Body>,
): Pair | null {
  const carrier = bodies.get(mesh.carrier);
  const turn: Place = (way) => (carrier ? rotate(carrier.orientation, way) : way);
  const first = ends[0].radius === null ? 1 : 0;
  const wheel = ends[first];
  const point = along(wheel.center, wheel.inward, -wheel.radius!);
  const direction = turn(mesh.lines[0].direction);
  const slope = (face: Vec3, tangent: Vec3): number => -dot(direction, face) / dot(direction, tangent);
  // the axes of cones meet
  if (size(cross(ends[0].axis, ends[1].axis)) < PARALLEL) {
    const { axis } = wheel;
    const tangent = unit(cross(axis, scaled(wheel.inward, -1)));
    const same = ends.map((end) => ({ ...end, axis })) as [End, End];
    return { mesh, ends: same, point, tangent, helix: slope(axis, tangent), pressure };
  }
  const apex = apexOf(ends, point);
  if (!apex) return null;
  const face = unit(subtract(point, apex));
  const cones = ends.map((end): End => {
    const axis = dot(end.axis, face) < 0 ? scaled(end.axis, -1) : end.axis;
    return { ...end, axis, cone: Math.acos(Math.min(1, dot(axis, face))) };
  }) as [End, End];
  const tangent = unit(cross(cones[0].axis, face));
  // both wheels on the same side of the line where they meet: one lies in the other
  const isNested = dot(cross(ends[0].inward, face), cross(ends[1].inward, face)) > 0;
  const widest = Math.max(...cones.map(({ cone }) => cone));
  const nested = cones.map((end) => ({ ...end, ring: isNested && end.cone === widest })) as [End, End];
  return { mesh, ends: nested, point, tangent, helix: slope(face, tangent), pressure };
}

/** Where the axes of two bevel gears meet: on the first, at the foot of its pitch circle less its height. */
function apexOf([first, second]: readonly [End, End], point: Vec3): Vec3 | null {
  const normal = cross(first.axis, second.axis);
  const square = dot(normal, normal);
  if (!(square > 1e-12)) return null;
  const reach = dot(cross(subtract(second.center, first.center), second.axis), normal) / square;
  const apex = along(first.center, first.axis, reach);
  return size(subtract(point, apex)) > 0 ? apex : null;
}

function faceOf({ body, axis, radius }: End, ends: readonly End[]): number {
  const smallest = Math.min(...ends.map((end) => end.radius ?? radius ?? Infinity));
  const heights = shapeDefinition(body.shape.kind)
    .hull(body.shape)
    .map((at) => dot(rotate(body.orientation, at), axis));
  const width = Math.max(...heights) - Math.min(...heights);
  return Math.min(FACE[1] * smallest, Math.max(FACE[0] * smallest, width));
}

const local = ({ orientation, position }: Body, point: Vec3): Vec3 =>
  rotate(inverse(orientation), subtract(point, position));
const turned = ({ orientation }: Body, way: Vec3): Vec3 => tidy(rotate(inverse(orientation), way));
/** Last digits differ with every turn of a body, and its drawing would be made anew. */
const tidy = ([x, y, z]: Vec3): Vec3 => [neat(x), neat(y), neat(z)];
const neat = (part: number): number => Math.round(part * 1e9) / 1e9 + 0;

function pulley(end: End, ends: readonly End[]): Rim {
  const { body, center, axis } = end;
  const radius = end.radius ?? 0;
  const smallest = Math.min(...ends.map((one) => one.radius ?? radius));
  const face = Math.min(...ends.map((one) => faceOf(one, ends)), PULLEY * smallest);
  return {
    kind: 'pulley',
    center: tidy(local(body, center)),
    axis: turned(body, axis),
    zero: turned(body, unit(perpendicularTo(axis))),
    radius,
    teeth: 0,
    module: BELT * smallest,
    pressure: 0,
    slant: 0,
    cone: 0,
    face,
  };
}

const perpendicularTo = (axis: Vec3): Vec3 => cross(axis, Math.abs(axis[0]) < 0.8 ? [1, 0, 0] : [0, 1, 0]);

/** From wheel to wheel: the first of each train has a tooth along its x, all others follow from their partners. */
function placeTeeth(pairs: readonly Pair[]): { end: End; rim: Rim }[] {
  const placed: { readonly end: End; rim: Rim; readonly zero: Vec3 }[] = [];
  const left = new Set(pairs);
  const find = (end: End) => placed.find((one) => isSameRim(one.end, end));
  while (left.size > 0) {
    const train = trainOf([...left]);
    const modules = chooseModule(train.flatMap(({ ends }) => ends.flatMap(({ radius }) => radius ?? [])));
    for (const pair of train) left.delete(pair);
    const waiting = new Set(train);
    while (waiting.size > 0) {
      const next = [...waiting].find(({ ends }) => ends.some((end) => find(end))) ?? [...waiting][0];
      waiting.delete(next);
      const order = find(next.ends[1]) && !find(next.ends[0]) ? [1, 0] : [0, 1];
      let middle = 0;
      for (const [k, i] of order.entries()) {
        const end = next.ends[i];
        const known = find(end);
        const pitch = Math.PI * modules;
        if (known) {
          middle = toothAlong(known.zero, end, next);
          if (known.rim.rack)
            known.rim = { ...known.rim, rack: meeting(known.rim, known.rim.rack, end, next) };
          continue;
        }
        const zero = k === 0 ? startOf(end, next) : zeroAt(end, next, middle + pitch / 2, pitch);
        if (k === 0) middle = toothAlong(zero, end, next);
        placed.push({ end, zero, rim: toothedRim(end, next, zero, modules) });
      }
    }
  }
  return placed.filter(({ rim }) => rim.teeth <= MOST_TEETH);
}

/** All pairs that share wheels with the first, directly or not. */
function trainOf(pairs: readonly Pair[]): Pair[] {
  const train = [pairs[0]];
  for (const one of train)
    for (const other of pairs)
      if (!train.includes(other) && one.ends.some((a) => other.ends.some((b) => isSameRim(a, b))))
        train.push(other);
  return train;
}

function isSameRim(a: End, b: End): boolean {
  if (a.body !== b.body || a.ring !== b.ring) return false;
  if (a.radius === null || b.radius === null) return a.radius === b.radius && isSameLine(a, b);
  return (
    Math.abs(a.radius - b.radius) < SAME * a.radius && size(subtract(a.center, b.center)) < SAME * a.radius
  );
}

/** Two pinions on one side of a rack share its teeth; one on its back, or higher, has a row of its own. */
function isSameLine(a: End, b: End): boolean {
  const aside = subtract(b.center, a.center);
  return (
    dot(a.inward, b.inward) > 1 - PARALLEL && Math.abs(dot(aside, a.inward)) < SAME_LINE * (1 + size(aside))
  );
}

/** Where the tooth at `zero` stands on the common pitch line, from the pitch point along the tangent [m]. */
function toothAlong(zero: Vec3, { center, radius }: End, { point, tangent }: Pair): number {
  if (radius === null) return dot(subtract(zero, point), tangent);
  return radius * Math.atan2(dot(zero, tangent), dot(zero, unit(subtract(point, center))));
}

/** The opposite: the direction of the tooth there, or of a rack the place of the tooth that is next to the pinion. */
function zeroAt({ center, radius }: End, { point, tangent }: Pair, middle: number, pitch: number): Vec3 {
  if (radius === null) return along(point, tangent, middle - pitch * Math.round(middle / pitch));
  const angle = middle / radius;
  const out = unit(subtract(point, center));
  return along(scaled(out, Math.cos(angle)), tangent, Math.sin(angle));
}

/** A direction of the wheel that does not depend on where its partner is. */
function startOf(end: End, pair: Pair): Vec3 {
  if (end.radius === null) return pair.point;
  const { orientation } = end.body;
  const [x, y] = [rotate(orientation, [1, 0, 0]), rotate(orientation, [0, 1, 0])];
  const pick = Math.abs(dot(x, end.axis)) < 0.8 ? x : y;
  return unit(along(pick, end.axis, -dot(pick, end.axis)));
}

/** With the pinion of one more pair along the rack. */
function meeting(rim: Rim, known: RackTravel | null, { body, joint }: End, { point }: Pair): RackTravel {
  const at = neat(dot(subtract(local(body, point), rim.center), cross(rim.axis, rim.zero)));
  const [low, high] = known?.met ?? [at, at];
  return { joint, met: [Math.min(low, at), Math.max(high, at)] };
}

function toothedRim(end: End, pair: Pair, zero: Vec3, module: number): Rim {
  const { body, axis, radius, cone, ring } = end;
  const { ends, point, tangent, helix, pressure } = pair;
  const face = cone > 0 ? Math.min(faceOf(end, ends), (0.3 * radius!) / Math.sin(cone)) : faceOf(end, ends);
  const common = { axis: turned(body, axis), pressure, cone, face };
  if (radius === null) {
    const wheel = ends.find((one) => one !== end)!;
    const tips = unit(subtract(wheel.center, point));
    const slant = helix * Math.sign(dot(cross(axis, tips), tangent));
    const rim: Rim = {
      ...common,
      kind: 'straight',
      center: tidy(local(body, zero)),
      zero: turned(body, tips),
      radius: 0,
      teeth: 0,
      module,
      slant,
    };
    return { ...rim, rack: meeting(rim, null, end, pair) };
  }
  const teeth = Math.max(4, Math.round((2 * radius) / module));
  const slant = helix * Math.sign(dot(cross(axis, unit(subtract(point, end.center))), tangent));
  const center = tidy(local(body, end.center));
  return {
    ...common,
    ...(ring ? { kind: 'ring', carrier: pair.mesh.carrier } : { kind: 'wheel' }),
    center,
    zero: turned(body, zero),
    radius,
    teeth,
    module: (2 * radius) / teeth,
    slant,
  };
}
