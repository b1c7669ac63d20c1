/** Open chains that leave their plane. */
import { ball, bar, GRAVITY, hinge } from './parts.mjs';

const REFERENCE = 'all bodies and their constraints, by extrapolation (Gragg, Bulirsch, Stoer)';

/** Bars of 1 m on ball joints, laid as a level flight of stairs, let go. */
export function ballChain(count) {
  // the bars lie along x and z in turn
  const ends = Array.from({ length: count + 1 }, (_, i) => [Math.ceil(i / 2), 0, Math.floor(i / 2)]);
  const middles = ends.slice(1).map((end, i) => end.map((value, c) => (value + ends[i][c]) / 2));
  const bodies = middles.map((at, i) => bar(`L${i + 1}`, at));
  return {
    id: `ball-${count}`,
    title: `Chain of ${count} ball joints, 5 s`,
    gravity: [0, -GRAVITY, 0],
    duration: 5,
    interval: 0.1,
    bodies,
    joints: bodies.map((_, i) => ball(`B${i + 1}`, i - 1, i, ends[i])),
    points: bodies.map((_, body) => ({
      body,
      at: ends[body + 1].map((value, c) => value - middles[body][c]),
    })),
    reference: REFERENCE,
  };
}

/** Bars of 1 m along x on hinges about z and y in turn, let go askew to both. */
export function crossedChain(count) {
  const bodies = Array.from({ length: count }, (_, i) => ({
    ...bar(`L${i + 1}`, [i + 0.5, 0, 0]),
    inertia: [0.002, 1 / 12, 1 / 12],
  }));
  return {
    id: `crossed-${count}`,
    title: `Chain of ${count} crossed hinges, 5 s`,
    gravity: [0, -0.8 * GRAVITY, -0.6 * GRAVITY],
    duration: 5,
    interval: 0.1,
    bodies,
    joints: bodies.map((_, i) => hinge(`J${i + 1}`, i - 1, i, [i, 0, 0], i % 2 ? [0, 1, 0] : [0, 0, 1])),
    points: bodies.map((_, body) => ({ body, at: [0.5, 0, 0] })),
    reference: REFERENCE,
  };
}
