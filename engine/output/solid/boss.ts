/** Where a link meets its pins: features drawn on the bodies because of joints there. */
import { jointDefinition } from '../../kinds/joints/joints';
import { barOf, shapeDefinition } from '../../kinds/shapes/shapes';
import { oncePer } from '../../model/once-per';
import type { Boss } from '../../kinds/shapes/shape-definition';
import type { Body, Joint, Project, Shape } from '../../model/project';
import { bobOf } from './bob';
import { FLAT } from '../layers/layers';
import type { Layers } from '../layers/layers';
import { add, distance, normalize, rotate, Z } from '../../results/free-body/vectors';
import type { Triple } from '../../results/free-body/vectors';
import { Pins } from './pins';
import { telescopeOf } from './telescopes';

interface Side {
  body: string;
  kind: Boss['kind'];
  joint: Joint;
  side: 'frameA' | 'frameB';
}

/** The bosses of every body, by body id. Links in layers of their own need no forks: each has an eye as thick as its layer. */
export function findBosses(project: Project, layers: Layers = FLAT): ReadonlyMap<string, readonly Boss[]> {
  const known = lastOf(project.joints);
  const bodies = new Map(project.bodies.map((b) => [b.id, b]));
  const radius = largestRadius(project);
  if (known.found && known.layers === layers && known.radius === radius && isWithin(known.joined, bodies))
    return known.found;
  const joined = new Map<string, Body | undefined>();
  const found = collect(project.joints, bodies, { largest: radius, layers }, joined);
  Object.assign(known, { found, radius, joined, layers });
  return found;
}

/** Last result for each list of joints: bodies without any of these joints do not change it. */
const lastOf = oncePer((_: readonly Joint[]): Last => ({
  found: null,
  radius: NaN,
  joined: new Map(),
  layers: FLAT,
}));

interface Last {
  found: ReadonlyMap<string, readonly Boss[]> | null;
  radius: number;
  /** By id, all bodies that it depends on; undefined if missing. */
  joined: ReadonlyMap<string, Body | undefined>;
  layers: Layers;
}

function isWithin(some: Last['joined'], all: ReadonlyMap<string, Body>): boolean {
  for (const [id, body] of some) if (all.get(id) !== body) return false;
  return true;
}

/** `joined`: to be filled. */
function collect(
  joints: readonly Joint[],
  bodies: ReadonlyMap<string, Body>,
  { largest, layers }: { largest: number; layers: Layers },
  joined: Map<string, Body | undefined>,
): Map<string, Boss[]> {
  const found = new Map<string, Boss[]>();
  const bars = eyesOfTubes(joints, bodies, joined);
  const pins = new Pins(largest);
  for (const { body: id, kind, joint, side } of joints.flatMap(sides)) {
    const body = bodies.get(id);
    joined.set(id, body);
    const radius = body && eyeOf(body.shape);
    if (!radius) continue;
    const { at, world, axis } = placeOf(joint, side, body);
    const list = found.get(id) ?? [];
    const layer = kind === 'ball' ? undefined : layers.bodies.get(id);
    const has = (b: Boss): boolean => b.kind === (layer ? 'eye' : kind) && distance(b.at, at) < 0.1 * radius;
    if (list.some(has)) continue;
    if (layer) {
      found.set(id, [...list, { kind: 'eye', at, axis, step: 0, half: layer.boss, ...bars.get(id) }]);
      continue;
    }
    const step = kind === 'ball' ? 0 : pins.countNear(world, radius);
    if (kind !== 'ball') pins.add(world);
    list.push({ kind, at, axis, step, ...bars.get(id) });
    found.set(id, list);
  }
  for (const [id, body] of joined) {
    const bob = body ? bobOf(body) : null;
    if (bob) found.set(id, [...(found.get(id) ?? []), bob]);
  }
  return found;
}

/** Of the bar whose eye the tube of a cylinder has, over that of the tube: an eye hardly wider than the tube [1]. */
const TUBE_EYE = 0.6;

function eyesOfTubes(
  joints: readonly Joint[],
  bodies: ReadonlyMap<string, Body>,
  joined: Map<string, Body | undefined>,
): Map<string, { bar: number }> {
  const bars = new Map<string, { bar: number }>();
  for (const joint of joints) {
    const telescope = telescopeOf(joint, (id) => bodies.get(id) ?? null);
    if (!telescope) continue;
    const { tube, rod } = telescope;
    for (const { body } of [tube, rod]) joined.set(body.id, body);
    bars.set(tube.body.id, { bar: TUBE_EYE * tube.radius });
  }
  return bars;
}

interface Place {
  readonly body: Body;
  readonly at: Triple;
  readonly world: Triple;
  readonly axis: Triple;
}

/** Records are replaced, never modified: an edit of one body keeps the positions on all others. */
const placesOf = oncePer((_: Joint): Partial<Record<Side['side'], Place>> => ({}));

function placeOf(joint: Joint, side: Side['side'], body: Body): Place {
  const places = placesOf(joint);
  const known = places[side];
  if (known?.body === body) return known;
  const at: Triple = [...joint[side].position];
  const world = add(rotate(body.orientation, at), body.position);
  const place: Place = { body, at, world, axis: normalize(rotate(joint[side].orientation, Z)) };
  places[side] = place;
  return place;
}

const largestRadius = ({ bodies }: Project): number =>
  bodies.reduce((most, { shape }) => Math.max(most, eyeOf(shape)), 0);

/** 0: it has no eyes. */
const eyeOf = (shape: Shape): number => barOf(shape)?.radius ?? shapeDefinition(shape.kind).eye?.(shape) ?? 0;

/** The body carried by a pin gets the eye and the one that carries it the fork. */
const sides = oncePer((joint: Joint): readonly Side[] => {
  const { boss } = jointDefinition(joint.kind);
  if (boss === 'pin') {
    return [
      { body: joint.bodyA, kind: 'fork', joint, side: 'frameA' },
      { body: joint.bodyB, kind: 'eye', joint, side: 'frameB' },
    ];
  }
  return boss === 'ball' ? [{ body: joint.bodyB, kind: 'ball', joint, side: 'frameB' }] : [];
});

/** Part of deciding whether a body's mesh has to be rebuilt. */
export function isSameBosses(a: readonly Boss[], b: readonly Boss[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    const [one, other] = [a[i], b[i]];
    if (
      one.kind !== other.kind ||
      one.step !== other.step ||
      one.half !== other.half ||
      one.bar !== other.bar
    )
      return false;
    for (let k = 0; k < 3; k++) if (one.at[k] !== other.at[k] || one.axis[k] !== other.axis[k]) return false;
  }
  return true;
}
