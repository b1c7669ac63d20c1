/**
 * A block on a guide with stops, dry friction and a motor, against an oracle of its own: between events the acceleration is
 * constant, so that all of the motion is parabolas, and every event is the root of one.
 */
import { expect, test } from 'vitest';
import { Chance } from '../support/chance';
import { createDriver, createLoad } from '../../engine/model/defaults';
import { block, complete, project } from '../support/switched-models';
import { FIRST_SEED, patience, repetitions } from '../support/tier';

const COUNT = repetitions('switched-block', 60, 5000);
const MASS = 2;
const DURATION = 1.2;
/** Slower than this [m/s] it does not rebound. */
const REST = 1e-6;

interface Case {
  /** Force along the guide [N]: at first, and from this time on [s]. */
  forces: [number, number];
  turns: number;
  coulomb: number;
  motor: { speed: number; effort: number } | null;
  minimum: number;
  maximum: number;
  restitution: number;
  x: number;
  v: number;
}

/** What may act on the block, and what it may exert at one place and speed. */
interface Part {
  name: 'motor' | 'stop' | 'friction';
  range: [number, number];
}

interface Piece {
  t: number;
  x: number;
  v: number;
  a: number;
  /** Of each part. */
  efforts: Record<Part['name'], number>;
  holds: Part['name'] | null;
  /** More than one part could hold it: then what each gives is told as shared among them (T 10.13). */
  isShared: boolean;
}

/** The motor gives first, then the stop, then friction. */
function partsAt(of: Case, x: number, v: number): Part[] {
  const either = (size: number, way: number): [number, number] =>
    way === 0 ? [-size, size] : [size * Math.sign(way), size * Math.sign(way)];
  const rests = v === 0 && (x === of.minimum || x === of.maximum);
  const stop: [number, number] = x === of.minimum ? [0, Infinity] : [-Infinity, 0];
  return [
    { name: 'motor', range: of.motor ? either(of.motor.effort, of.motor.speed - v) : [0, 0] },
    { name: 'stop', range: rests ? stop : [0, 0] },
    { name: 'friction', range: either(of.coulomb, -v) },
  ];
}

function pieceAt(of: Case, t: number, x: number, v: number): Piece {
  const force = of.forces[t < of.turns ? 0 : 1];
  const parts = partsAt(of, x, v);
  const low = parts.reduce((sum, { range }) => sum + range[0], force);
  const high = parts.reduce((sum, { range }) => sum + range[1], force);
  const efforts = { motor: 0, stop: 0, friction: 0 };
  if (low > 0 || high < 0) {
    for (const { name, range } of parts) efforts[name] = range[low > 0 ? 0 : 1];
    return { t, x, v, a: (low > 0 ? low : high) / MASS, efforts, holds: null, isShared: false };
  }
  // what cannot be otherwise comes first; the rest is given by the first that can
  const isFixed = ({ range }: Part) => range[0] === range[1];
  let rest = -force;
  for (const { name, range } of parts.filter(isFixed)) rest -= efforts[name] = range[0];
  let holds: Part['name'] | null = null;
  for (const { name, range } of parts.filter((part) => !isFixed(part))) {
    if (holds === null && rest > range[0] && rest < range[1]) holds = name;
    efforts[name] = Math.min(Math.max(rest, range[0]), range[1]);
    rest -= efforts[name];
  }
  const isShared = parts.filter((part) => !isFixed(part)).length > 1;
  return { t, x, v, a: 0, efforts, holds, isShared };
}

/** The first time after 0 at which x + v t + a t^2/2 gets to `goal`. */
function reaching({ x, v, a }: Piece, goal: number): number {
  const gap = x - goal;
  if (a === 0) return v === 0 || -gap / v <= 0 ? Infinity : -gap / v;
  const inside = v * v - 2 * a * gap;
  if (inside < 0) return Infinity;
  const q = -(v + (v < 0 ? -1 : 1) * Math.sqrt(inside));
  return Math.min(...[q / a, q === 0 ? 0 : (2 * gap) / q].filter((t) => t > 1e-12), Infinity);
}

type Told = [kind: string, record: string, time: number];
interface Answer {
  pieces: Piece[];
  impacts: [time: number, impulse: number][];
}

function solve(of: Case): Answer {
  const pieces: Piece[] = [];
  const impacts: Answer['impacts'] = [];
  let { x, v } = of;
  for (let t = 0; t < DURATION;) {
    const piece = pieceAt(of, t, x, v);
    pieces.push(piece);
    const speeds = [0, of.motor?.speed ?? 0].filter((speed) => speed !== v);
    const ends = [
      ...speeds.map((speed) => ({ dt: (speed - v) / piece.a, x: null, v: speed })),
      ...[of.minimum, of.maximum].map((stop) => ({ dt: reaching(piece, stop), x: stop, v: null })),
      { dt: of.turns - t, x: null, v: null },
    ].filter(({ dt }) => dt > 0 && dt < Infinity);
    if (ends.length === 0) break;
    const next = ends.reduce((best, each) => (each.dt < best.dt ? each : best));
    t = next.dt === of.turns - t ? of.turns : t + next.dt;
    x = next.x ?? x + v * next.dt + (piece.a * next.dt ** 2) / 2;
    v = next.v ?? v + piece.a * next.dt;
    if (next.x !== null) {
      const back = Math.abs(v) > REST ? -of.restitution * v : 0;
      if (Math.abs(v) > REST && t < DURATION) impacts.push([t, MASS * (back - v)]);
      v = back;
    }
  }
  return { pieces, impacts };
}

const PARTS = ['motor', 'stop', 'friction'] as const;
const NEWS = { motor: ['released', 'saturated'], stop: ['limit', 'released'], friction: ['stick', 'slip'] };

/** What holds from here on, and what has held and does not any more, unless something else carries all. */
function changes({ pieces }: Answer): Told[] {
  const told: Told[] = [];
  pieces.forEach(({ t, holds, efforts }, i) => {
    const before = pieces[i - 1];
    if (!before || t >= DURATION || holds === before.holds) return;
    const record = (name: Part['name']) => (name === 'motor' ? 'motor' : 'guide');
    if (holds) told.push([NEWS[holds][0]!, record(holds), t]);
    const was = before.holds;
    if (was && (was === 'stop' || efforts[was] !== 0)) told.push([NEWS[was][1]!, record(was), t]);
  });
  return told;
}

function randomCase(random: Chance): Case {
  const between = (low: number, high: number) => low + (high - low) * random.share();
  const minimum = -between(0.1, 0.4);
  const maximum = between(0.1, 0.4);
  const speed = random.one([0, 1, -1]) * between(0.3, 2);
  const atStop = random.happens(0.3);
  return {
    ...{ minimum, maximum, forces: [between(-20, 20), between(-20, 20)], turns: between(0.3, 0.9) },
    coulomb: random.happens(0.7) ? between(0, 15) : 0,
    motor: random.happens(0.6) ? { speed, effort: between(1, 25) } : null,
    restitution: random.happens(0.3) ? between(0.2, 0.5) : 0,
    x: atStop ? random.one([minimum, maximum]) : 0,
    v: atStop ? 0 : random.one([0, 1]) * between(-2, 2),
  };
}

function runOf(of: Case) {
  const { minimum, maximum, restitution, motor, turns } = of;
  const { bodies, joints } = block('x', of, {
    limits: { minimum, maximum, restitution },
    friction: { coulomb: of.coulomb, viscous: 0 },
  });
  const force = (id: string, value: number, window: object) =>
    createLoad({ id, kind: 'force', body: 'block', vector: [value, 0, 0], ...window });
  const { speed, effort } = motor ?? { speed: 0, effort: 0 };
  return complete(
    project({ gravity: [0, 0, 0], duration: DURATION, outputInterval: 0.05 }, bodies, joints, {
      loads: [force('first', of.forces[0], { until: turns }), force('second', of.forces[1], { from: turns })],
      drivers: motor
        ? [createDriver({ id: 'motor', joint: 'guide', kind: 'speed', value: speed, maximum: effort })]
        : [],
    }),
  );
}

test(
  'a block between stops, with friction and a motor, moves as its parabolas say',
  () => {
    const seen = new Set<string>();
    for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
      const of = randomCase(new Chance(seed));
      const answer = solve(of);
      const { pieces, impacts } = answer;
      const result = runOf(of);
      const what = `seed ${seed}: ${JSON.stringify(of)}`;
      const channel = {
        ...{ x: 'joint/guide/coordinate', v: 'joint/guide/rate' },
        ...{ stop: 'joint/guide/limit', friction: 'joint/guide/friction', motor: 'driver/motor/effort' },
      };
      const valueOf = (name: keyof typeof channel) =>
        (name === 'motor' && !of.motor) || (name === 'friction' && of.coulomb === 0)
          ? result.time.map(() => 0)
          : result.column(channel[name]);
      const values = {
        x: valueOf('x'),
        v: valueOf('v'),
        stop: valueOf('stop'),
        friction: valueOf('friction'),
        motor: valueOf('motor'),
      };
      result.time.forEach((time, i) => {
        const { t, x, v, a, efforts, isShared } = pieces.findLast((piece) => piece.t <= time)!;
        const dt = time - t;
        const at = `${what} at ${time}`;
        expect(Math.abs(values.x[i]! - (x + v * dt + (a * dt * dt) / 2)), at).toBeLessThan(1e-8);
        if (pieces.some((piece) => Math.abs(piece.t - time) < 1e-7)) return;
        expect(Math.abs(values.v[i]! - (v + a * dt)), `${at}: rate`).toBeLessThan(1e-7);
        const given = PARTS.map((name) => values[name][i]! - efforts[name]);
        const wrong = isShared ? [given.reduce((sum, each) => sum + each, 0)] : given;
        expect(Math.max(...wrong.map(Math.abs)), `${at}: efforts`).toBeLessThan(1e-7);
      });
      // the least ones depend on the speed that counts as none
      const great = (impulse: number) => Math.abs(impulse) > 1e-4;
      const wanted = impacts.filter(([, impulse]) => great(impulse));
      const hits = result.events.filter(({ impulse }) => impulse && great(impulse.value));
      expect(hits.length, what).toBe(wanted.length);
      wanted.forEach(([time, impulse], i) => {
        expect(Math.abs(hits[i]!.time - time), `${what}: impact ${i}`).toBeLessThan(1e-8);
        expect(Math.abs(hits[i]!.impulse!.value - impulse), `${what}: impact ${i}`).toBeLessThan(1e-7);
      });
      const told = changes(answer);
      const found = result.events.filter(({ kind }) => !['impact', 'load-on', 'load-off'].includes(kind));
      const names = (list: readonly string[]) => list.toSorted().join(', ');
      expect(names(found.map(({ kind, record }) => `${kind} ${record}`)), what).toBe(
        names(told.map(([kind, record]) => `${kind} ${record}`)),
      );
      // how often it rebounds before it rests is a matter of the speed that counts as none
      const late = of.restitution > 0 ? 1e-4 : 1e-8;
      for (const [kind, record, time] of told) {
        seen.add(`${kind} ${record}`);
        const same = found.filter((event) => event.kind === kind && event.record === record);
        expect(
          Math.min(...same.map((event) => Math.abs(event.time - time))),
          `${what}: ${kind}`,
        ).toBeLessThan(late);
      }
    }
    expect(seen.size).toBe(6);
  },
  patience(COUNT, 500),
);
