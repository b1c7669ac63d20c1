/** The triangles of teeth and grooves, on a body that has been given room for them. */
import { add, along, cross, scale } from '../../results/free-body/vectors';
import type { Ring, Solid } from '../solid/solid';
import type { Vec3 } from '../../model/project';
import { addRingWeb } from './ring-web';
import { ADDENDUM, DEDENDUM, toothFlank } from './profile';
import type { Rim } from './rims';

/** Points on each flank, and slices across the face of teeth that run straight and askew. */
const FLANK = 5;
const SLICES = { straight: 1, askew: 5 };
/** Depth of material behind the root of a ring or a rack [modules]. */
const BACKING = 2;
/** A rack reaches at least so many teeth beyond its pinions, as drawn and where they get to: no tooth of a pinion meets the fourth. */
const BEYOND = { drawn: 5, travel: 3 };
/** A rack has no more teeth: what slides away has one as it is drawn. */
const MOST_OF_RACK = 1000;
/** How far the flanges of a pulley stand out beyond the pitch line of its belt [half the thickness of the belt]. */
const FLANGE = 2;

/** Web of a large wheel [of the face], depth of the material under its teeth or groove [modules], and radius of that from which a wheel has one [of the depth]. */
const WEB = { thick: 0.4, gear: 2.4, pulley: 4, least: 4 };

/** How far a body reaches to either side of the middle of its rack [m]. */
type Reach = readonly [from: number, to: number];

/** `reach`: of the body of a rack. */
export function addRim(solid: Solid, rim: Rim, reach: Reach = [0, 0]): void {
  if (solid.isRough) return addBlank(solid, rim);
  if (rim.kind === 'pulley') return addPulley(solid, rim);
  if (rim.kind === 'straight') return addRack(solid, rim, reach);
  addTeeth(solid, rim);
}

/** Radius within which a wheel is solid, and at which a ring begins [m]. */
export const rootRadius = ({ kind, radius, module }: Rim): number =>
  kind === 'pulley' ? radius - module : radius - (kind === 'ring' ? ADDENDUM : DEDENDUM) * module;

/** Radius that encloses a wheel [m]. */
export const outerRadius = ({ kind, radius, module }: Rim): number =>
  kind === 'pulley'
    ? radius + FLANGE * module
    : radius + (kind === 'ring' ? DEDENDUM + BACKING : ADDENDUM) * module;

function addBlank(solid: Solid, { kind, center, axis, radius, face }: Rim): void {
  if (kind === 'straight' || kind === 'ring') return;
  solid.cylinder(along(center, axis, -face / 2), along(center, axis, face / 2), radius);
}

/** Angles and heights of the outline over one pitch, from the middle of a gap to the next; heights from the pitch circle outwards [m]. */
export function outlineOfTooth(rim: Rim): [angle: number, height: number][] {
  const { kind, module, teeth, pressure, cone } = rim;
  const internal = kind === 'ring';
  // on a cone the profile is that of the wheel around the back cone
  const count = teeth / Math.cos(cone);
  const flank = toothFlank({ count, pressure, internal }, FLANK).map(([height, half]): [number, number] => {
    const out = (internal ? -height : height) * module;
    const reach = (count / 2) * module + out;
    return [((half * module) / reach) * (count / teeth), out];
  });
  const gap = flank[0][1];
  const rising = flank.map(([angle, out]): [number, number] => [-angle, out]);
  const falling = [...flank].reverse().map(([angle, out]): [number, number] => [angle, out]);
  return [[-Math.PI / teeth, gap], ...rising, ...falling];
}

function addTeeth(solid: Solid, rim: Rim): void {
  const { kind, center, axis, zero, radius, teeth, slant, cone, face } = rim;
  const side = cross(axis, zero);
  const outline = Array.from({ length: teeth }, (_, i) =>
    outlineOfTooth(rim).map(([angle, out]): [number, number] => [angle + (2 * Math.PI * i) / teeth, out]),
  ).flat();
  const [sine, cosine] = [Math.sin(cone), Math.cos(cone)];
  const point = (angle: number, out: number, at: number): Vec3 => {
    // towards the apex of a cone everything shrinks
    const size = 1 + (at * sine) / radius;
    const reach = (radius + out * cosine) * size;
    const turned = angle + (slant * at) / radius;
    const way = add(scale(zero, Math.cos(turned)), scale(side, Math.sin(turned)));
    return along(along(center, way, reach), axis, at * cosine - out * size * sine);
  };
  const slices = slant === 0 ? SLICES.straight : SLICES.askew;
  const heights = Array.from({ length: slices + 1 }, (_, i) => (i / slices - 0.5) * face);
  const bore = boreOf(rim);
  const inner = kind === 'ring' ? outerRadius(rim) - radius : (bore - radius) / cosine;
  const count = outline.length;
  outline.forEach(([angle, out], i) => {
    const [next, other] = outline[(i + 1) % count];
    const turn = i + 1 === count ? next + 2 * Math.PI : next;
    for (let k = 0; k < slices; k++) {
      const [low, high] = [heights[k], heights[k + 1]];
      const quad = [
        point(angle, out, low),
        point(turn, other, low),
        point(turn, other, high),
        point(angle, out, high),
      ];
      // the material of a ring lies outside
      solid.face(kind === 'ring' ? quad.reverse() : quad);
    }
    for (const at of [-face / 2, face / 2]) {
      const cap = [point(angle, out, at), point(turn, other, at), point(turn, inner, at)];
      // a solid wheel ends on its axis: of a face with two corners at one place the side is not known
      if (kind === 'ring' || bore > 0) cap.push(point(angle, inner, at));
      const upward = at > 0 === (kind === 'ring');
      solid.face(upward ? [...cap].reverse() : cap);
      solid.edge(cap[0], cap[1]);
    }
    const isCrease =
      Math.abs(out - outline[(i + count - 1) % count][1]) < 1e-12 || Math.abs(other - out) < 1e-12;
    if (isCrease)
      for (let k = 0; k < slices; k++)
        solid.edge(point(angle, out, heights[k]), point(angle, out, heights[k + 1]));
  });
  if (bore > 0) addWeb(solid, rim, bore);
  if (kind !== 'ring') return;
  addRingWeb(solid, rim, [radius + (DEDENDUM + BACKING / 2) * rim.module, radius + inner]);
  // the back of a ring, which on a cone gets narrower towards the apex as the teeth do
  const [low, high] = [-face / 2, face / 2];
  outline.forEach(([angle], i) => {
    const turn = i + 1 === count ? outline[0][0] + 2 * Math.PI : outline[i + 1][0];
    const quad = [point(angle, inner, low), point(turn, inner, low), point(turn, inner, high)];
    solid.face([...quad, point(angle, inner, high)]);
    for (const at of [low, high]) solid.edge(point(angle, inner, at), point(turn, inner, at));
  });
}

function addPulley(solid: Solid, rim: Rim): void {
  const { center, axis, face } = rim;
  const [groove, flange, bore] = [rootRadius(rim), outerRadius(rim), boreOf(rim)];
  const disc = (low: number, high: number, radius: number): void => {
    const side = (z: number, nz: number, from: number, to: number): Ring[] => [
      { r: from, z, nr: 0, nz },
      { r: to, z, nr: 0, nz },
    ];
    const wall = [
      { r: radius, z: low, nr: 1, nz: 0 },
      { r: radius, z: high, nr: 1, nz: 0 },
    ];
    solid.revolve(
      center,
      axis,
      [...side(low, -1, bore, radius), ...wall, ...side(high, 1, radius, bore)],
      64,
    );
    for (const z of [low, high]) solid.circle(along(center, axis, z), axis, radius, 64);
  };
  const lip = 0.12 * face;
  disc(-face / 2, face / 2, groove);
  disc(-face / 2 - lip, -face / 2, flange);
  disc(face / 2, face / 2 + lip, flange);
  if (bore > 0) addWeb(solid, { ...rim, face: face + 2 * lip }, bore);
}

/** Radius of the hollow on either side of a large wheel, which has a web between its rim and its hub; 0 of a solid one [m]. */
function boreOf(rim: Rim): number {
  const depth = WEB[rim.kind === 'pulley' ? 'pulley' : 'gear'] * rim.module;
  const root = rootRadius(rim);
  return rim.kind === 'ring' || rim.cone > 0 || root < WEB.least * depth ? 0 : root - depth;
}

function addWeb(solid: Solid, { center, axis, face }: Rim, bore: number): void {
  const [half, web] = [face / 2, (WEB.thick * face) / 2];
  const front: Ring[] = [
    { r: bore, z: half, nr: -1, nz: 0 },
    { r: bore, z: web, nr: -1, nz: 0 },
    { r: bore, z: web, nr: 0, nz: 1 },
    { r: 0, z: web, nr: 0, nz: 1 },
  ];
  const back = front.map(({ r, z, nr, nz }): Ring => ({ r, z: -z, nr, nz: -nz })).reverse();
  for (const rings of [front, back]) solid.revolve(center, axis, rings, 64);
  for (const at of [-half, -web, web, half]) solid.circle(along(center, axis, at), axis, bore, 64);
}

/** Numbers of the first and the last tooth of a rack, from that at its centre. */
export function teethOfRack({ module, rack }: Rim, [from, to]: Reach = [0, 0]): readonly [number, number] {
  const pitch = Math.PI * module;
  const [low, high] = rack?.met ?? [0, 0];
  const drawn = [
    Math.min(Math.floor(low / pitch) - BEYOND.drawn, Math.ceil(from / pitch + 0.5)),
    Math.max(Math.ceil(high / pitch) + BEYOND.drawn, Math.floor(to / pitch - 0.5)),
  ] as const;
  if (!rack?.travel) return drawn;
  const first = Math.min(drawn[0], Math.floor((low + rack.travel[0]) / pitch) - BEYOND.travel);
  const last = Math.max(drawn[1], Math.ceil((high + rack.travel[1]) / pitch) + BEYOND.travel);
  return last - first < MOST_OF_RACK ? [first, last] : drawn;
}

function addRack(solid: Solid, rim: Rim, [from, to]: Reach): void {
  const { center, axis, zero, module, pressure, slant, face } = rim;
  const way = cross(axis, zero);
  const pitch = Math.PI * module;
  const flank = toothFlank({ count: Infinity, pressure, internal: false }, 1);
  const at = (s: number, height: number, z: number): Vec3 =>
    along(along(along(center, way, s + slant * z), zero, height * module), axis, z);
  const half = face / 2;
  const [[root, wide], [tip, narrow]] = flank;
  const back = root - BACKING;
  const [first, last] = teethOfRack(rim, [from, to]);
  for (let k = first; k <= last; k++) {
    const middle = k * pitch;
    const line: [number, number][] = [
      [middle - pitch / 2, root],
      [middle - wide * module, root],
      [middle - narrow * module, tip],
      [middle + narrow * module, tip],
      [middle + wide * module, root],
      [middle + pitch / 2, root],
    ];
    for (let i = 0; i + 1 < line.length; i++) {
      const [[s, h], [next, other]] = [line[i], line[i + 1]];
      solid.face([at(s, h, -half), at(s, h, half), at(next, other, half), at(next, other, -half)].reverse());
      for (const z of [-half, half]) {
        const cap = [at(s, h, z), at(next, other, z), at(next, back, z), at(s, back, z)];
        solid.face(z < 0 ? cap.reverse() : cap);
        solid.edge(at(s, h, z), at(next, other, z));
      }
      if (i > 0) solid.edge(at(s, h, -half), at(s, h, half));
    }
  }
  const [low, high] = [(first - 0.5) * pitch, (last + 0.5) * pitch];
  solid.face([at(low, back, half), at(high, back, half), at(high, back, -half), at(low, back, -half)]);
  for (const [s, flip] of [
    [low, true],
    [high, false],
  ] as const) {
    const end = [at(s, root, -half), at(s, back, -half), at(s, back, half), at(s, root, half)];
    solid.face(flip ? end.reverse() : end);
    solid.polyline(end, true);
  }
  for (const z of [-half, half]) solid.edge(at(low, back, z), at(high, back, z));
}
