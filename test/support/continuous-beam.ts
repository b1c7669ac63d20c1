/** Euler-Bernoulli's beam on supports of which some only push, by Hermite's finite elements: the oracle of T 10.13's shares. */
import { Matrix, solve } from 'ml-matrix';

export interface Support {
  readonly place: number;
  /** Deflections upwards and slopes that it holds, with the compliance of each [m/N], [rad/(N m)]. */
  readonly force: number | null;
  readonly couple: number | null;
  /** What else presses on it from above [N]. */
  readonly weight: number;
  /** 1 pushes upwards only, -1 downwards only, 0 holds both ways. */
  readonly side: 1 | -1 | 0;
}

export interface Bent {
  readonly length: number;
  /** [N m^2], infinite if rigid, and the load along it [N/m], upwards. */
  readonly stiffness: number;
  readonly spread: number;
  readonly loads: readonly { readonly place: number; readonly force: number }[];
  readonly supports: readonly Support[];
}

/** Force and couple of each support; null if no choice of those that push is consistent, or a choice leaves the beam free. */
export function bend(beam: Bent): [number, number][] | null {
  const oneSided = beam.supports.flatMap(({ side }, i) => (side === 0 ? [] : [i]));
  for (let choice = 0; choice < 2 ** oneSided.length; choice++) {
    const off = new Set(oneSided.filter((_, k) => (choice >> k) & 1));
    const found = solveWith(beam, off);
    const isRight = beam.supports.every(({ side }, i) => {
      if (!found || side === 0) return found !== null;
      return off.has(i) ? side * found.gaps[i]! >= -1e-12 : side * found.forces[i]![0] >= -1e-9;
    });
    if (found && isRight) return found.forces;
  }
  return null;
}

function solveWith({ length, stiffness, spread, loads, supports }: Bent, off: ReadonlySet<number>) {
  const nodes = [
    ...new Set([0, length, ...loads.map(({ place }) => place), ...supports.map(({ place }) => place)]),
  ];
  nodes.sort((a, b) => a - b);
  const held = supports.flatMap(({ force, couple, place }, i) => {
    const at = 2 * nodes.indexOf(place);
    if (off.has(i)) return [];
    return [
      ...(force === null ? [] : [{ i, at, part: 0, give: force }]),
      ...(couple === null ? [] : [{ i, at: at + 1, part: 1, give: couple }]),
    ];
  });
  const all = 2 * nodes.length;
  const bending = Matrix.zeros(all, all);
  const f = Matrix.zeros(all, 1);
  const isRigid = stiffness === Infinity;
  for (let e = 0; e + 1 < nodes.length; e++) {
    const h = nodes[e + 1]! - nodes[e]!;
    const own = [
      [12, 6 * h, -12, 6 * h],
      [6 * h, 4 * h * h, -6 * h, 2 * h * h],
      [-12, -6 * h, 12, -6 * h],
      [6 * h, 2 * h * h, -6 * h, 4 * h * h],
    ];
    own.forEach((row, r) =>
      row.forEach((value, c) => {
        const before = bending.get(2 * e + r, 2 * e + c);
        if (!isRigid) bending.set(2 * e + r, 2 * e + c, before + (stiffness / h ** 3) * value);
      }),
    );
    [h / 2, (h * h) / 12, h / 2, (-h * h) / 12].forEach((value, r) =>
      f.set(2 * e + r, 0, f.get(2 * e + r, 0) + spread * value),
    );
  }
  for (const { place, force } of loads) {
    const at = 2 * nodes.indexOf(place);
    f.set(at, 0, f.get(at, 0) + force);
  }
  // deflections and slopes of the nodes by the unknowns
  const T = isRigid
    ? new Matrix(
        nodes.flatMap((place) => [
          [1, place],
          [0, 1],
        ]),
      )
    : Matrix.identity(all, all);
  // in units of the supports, so that forces and deflections are of one size
  const unit = isRigid ? 1e6 : stiffness / length ** 3;
  const size = T.columns;
  const whole = Matrix.zeros(size + held.length, size + held.length);
  const right = Matrix.zeros(size + held.length, 1);
  whole.setSubMatrix(T.transpose().mmul(bending).mmul(T), 0, 0);
  right.setSubMatrix(T.transpose().mmul(f), 0, 0);
  held.forEach(({ i, at, part, give }, k) => {
    for (let c = 0; c < size; c++) {
      whole.set(size + k, c, unit * T.get(at, c));
      whole.set(c, size + k, unit * T.get(at, c));
    }
    whole.set(size + k, size + k, -give * unit * unit);
    // u = -give (force + weight)
    right.set(size + k, 0, part === 0 ? -unit * give * supports[i]!.weight : 0);
  });
  let u: Matrix;
  try {
    u = solve(whole, right);
  } catch {
    return null;
  }
  if (!(Matrix.sub(whole.mmul(u), right).norm() < 1e-8 * (1 + right.norm()))) return null;
  const forces = supports.map((): [number, number] => [0, 0]);
  held.forEach(({ i, part }, k) => (forces[i]![part as 0 | 1] = -u.get(size + k, 0) * unit));
  const moved = T.mmul(u.subMatrix(0, size - 1, 0, 0));
  const gaps = supports.map(
    ({ place, force, weight }) => moved.get(2 * nodes.indexOf(place), 0) + (force ?? 0) * weight,
  );
  return { forces, gaps };
}
