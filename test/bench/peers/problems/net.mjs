/** A net of parallelograms: many loops that share bars, and far more rows than independent ones. */
import { bar, GRAVITY, hinge } from './parts.mjs';

/** Angles at the start: of all bars between two columns, and of all between two rows [rad]. */
export const NET = { across: 0, up: Math.PI / 3 };

/** `size` times `size` meshes of 1 m bars, hung by a corner. */
export function net(size) {
  const { up } = NET;
  const node = (i, j) => [i + j * Math.cos(up), j * Math.sin(up), 0];
  const bars = [];
  const at = new Map();
  const add = (i, j, k, l) => {
    for (const key of [`${i} ${j}`, `${k} ${l}`]) at.set(key, [...(at.get(key) ?? []), bars.length]);
    bars.push([node(i, j), node(k, l)]);
  };
  for (let j = 0; j <= size; j++) {
    for (let i = 0; i <= size; i++) {
      if (i < size) add(i, j, i + 1, j);
      if (j < size) add(i, j, i, j + 1);
    }
  }
  const middle = ([from, to]) => from.map((value, c) => (value + to[c]) / 2);
  const joints = [...at].flatMap(([key, bodies]) => {
    const [i, j] = key.split(' ').map(Number);
    const around = i + j === 0 ? [-1, ...bodies] : bodies;
    return around.slice(1).map((b, k) => hinge(`N${i}-${j}-${k}`, around[k], b, node(i, j)));
  });
  return {
    id: `net-${size}`,
    title: `Net of ${size} x ${size} parallelograms, 0.5 s`,
    gravity: [0, -GRAVITY, 0],
    duration: 0.5,
    interval: 0.01,
    bodies: bars.map((ends, b) => bar(`R${b}`, middle(ends))),
    joints,
    // the far corners, and the middle
    points: [
      [size, 0],
      [0, size],
      [size, size],
      [size >> 1, size >> 1],
    ].map(([i, j]) => {
      const [body] = at.get(`${i} ${j}`);
      return { body, at: node(i, j).map((value, c) => value - middle(bars[body])[c]) };
    }),
    reference: 'minimal coordinates by extrapolation (Gragg, Bulirsch, Stoer)',
  };
}
