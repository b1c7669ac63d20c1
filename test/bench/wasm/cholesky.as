/**
 * engine/core/linalg/rank-revealing-cholesky.ts in AssemblyScript, its inner loop two doubles at a time. The memory from
 * `BASE` on holds, one after the other: A (m x m), scale, remaining, x, b (m each), then order (m 32-bit integers).
 * Matrices without rows of zeros only: all that the bench compares.
 */
const BASE: usize = 1024;
const RANK_TOLERANCE: f64 = 1e-12;
const PIVOT_THRESHOLD: f64 = 0.05;

let m: usize = 0;
let scale: usize = 0;
let remaining: usize = 0;
let x: usize = 0;
let b: usize = 0;
let order: usize = 0;
let rank: usize = 0;
let smallest: f64 = 1;

export function layOut(size: i32): void {
  m = size;
  scale = BASE + ((m * m) << 3);
  remaining = scale + (m << 3);
  x = remaining + (m << 3);
  b = x + (m << 3);
  order = b + (m << 3);
}

export function smallestPivot(): f64 {
  return smallest;
}

// @ts-ignore: decorator
@inline
function row(i: usize): usize {
  return BASE + ((i * m) << 3);
}

// @ts-ignore: decorator
@inline
function sum(v: v128): f64 {
  return f64x2.extract_lane(v, 0) + f64x2.extract_lane(v, 1);
}

/** Sum of the products of two rows of `length` doubles. */
function dot(p: usize, q: usize, length: usize): f64 {
  let s0 = f64x2.splat(0);
  let s1 = f64x2.splat(0);
  const end = p + ((length & ~3) << 3);
  for (; p < end; p += 32, q += 32) {
    s0 = f64x2.add(s0, f64x2.mul(v128.load(p), v128.load(q)));
    s1 = f64x2.add(s1, f64x2.mul(v128.load(p, 16), v128.load(q, 16)));
  }
  if (length & 2) {
    s0 = f64x2.add(s0, f64x2.mul(v128.load(p), v128.load(q)));
    p += 16;
    q += 16;
  }
  let s = sum(f64x2.add(s0, s1));
  if (length & 1) s += load<f64>(p) * load<f64>(q);
  return s;
}

/** One entry of the column: its value, and what is left of its diagonal. */
// @ts-ignore: decorator
@inline
function settle(at: usize, i: usize, r: usize, product: f64, inverse: f64): void {
  const value = (load<f64>(at + (r << 3)) - product) * inverse;
  store<f64>(at + (r << 3), value);
  const left = remaining + (i << 3);
  store<f64>(left, load<f64>(left) - value * value);
}

/** Column r: rows in pairs, so that row r is read once for both. */
function column(r: usize, inverse: f64): void {
  const pivotRow = row(r);
  const even = (r & ~1) << 3;
  let i = r + 1;
  for (; i + 1 < m; i += 2) {
    const p = row(i);
    const q = p + (m << 3);
    let s0 = f64x2.splat(0);
    let s1 = f64x2.splat(0);
    for (let c: usize = 0; c < even; c += 16) {
      const l = v128.load(pivotRow + c);
      s0 = f64x2.add(s0, f64x2.mul(v128.load(p + c), l));
      s1 = f64x2.add(s1, f64x2.mul(v128.load(q + c), l));
    }
    let t0 = sum(s0);
    let t1 = sum(s1);
    if (r & 1) {
      const l = load<f64>(pivotRow + even);
      t0 += load<f64>(p + even) * l;
      t1 += load<f64>(q + even) * l;
    }
    settle(p, i, r, t0, inverse);
    settle(q, i + 1, r, t1, inverse);
  }
  if (i < m) settle(row(i), i, r, dot(row(i), pivotRow, r), inverse);
}

/** The rank; -1 where a diagonal is no positive number. */
export function factorise(): i32 {
  if (!scaleToUnitDiagonal()) return -1;
  smallest = 1;
  let r: usize = 0;
  for (; r < m; r++) {
    const pivot = choosePivot(r);
    if (!(load<f64>(remaining + (pivot << 3)) > RANK_TOLERANCE)) break;
    if (pivot !== r) swap(r, pivot);
    const left = load<f64>(remaining + (r << 3));
    if (left < smallest) smallest = left;
    const diagonal = sqrt(left);
    store<f64>(row(r) + (r << 3), diagonal);
    column(r, 1 / diagonal);
  }
  rank = r;
  return <i32>r;
}

function scaleToUnitDiagonal(): bool {
  for (let i: usize = 0; i < m; i++) {
    const at = row(i);
    const diagonal = load<f64>(at + (i << 3));
    if (!(diagonal > 0) || !isFinite(diagonal)) return false;
    const si = 1 / sqrt(diagonal);
    store<f64>(scale + (i << 3), si);
    store<f64>(remaining + (i << 3), 1);
    store<i32>(order + (i << 2), <i32>i);
    const both = f64x2.splat(si);
    let j: usize = 0;
    for (; j + 1 < i; j += 2) {
      const factor = f64x2.mul(both, v128.load(scale + (j << 3)));
      v128.store(at + (j << 3), f64x2.mul(v128.load(at + (j << 3)), factor));
    }
    if (j < i) store<f64>(at + (j << 3), load<f64>(at + (j << 3)) * (si * load<f64>(scale + (j << 3))));
  }
  return true;
}

function choosePivot(r: usize): usize {
  let best = r;
  let most = load<f64>(remaining + (r << 3));
  for (let i = r + 1; i < m; i++) {
    const left = load<f64>(remaining + (i << 3));
    if (left > most) {
      most = left;
      best = i;
    }
  }
  return load<f64>(remaining + (r << 3)) >= PIVOT_THRESHOLD * most ? r : best;
}

function swap(p: usize, q: usize): void {
  for (let c: usize = 0; c < p; c++) exchange(row(p) + (c << 3), row(q) + (c << 3));
  for (let i = p + 1; i < q; i++) exchange(row(i) + (p << 3), row(q) + (i << 3));
  for (let i = q + 1; i < m; i++) exchange(row(i) + (p << 3), row(i) + (q << 3));
  const o = load<i32>(order + (p << 2));
  store<i32>(order + (p << 2), load<i32>(order + (q << 2)));
  store<i32>(order + (q << 2), o);
  exchange(remaining + (p << 3), remaining + (q << 3));
}

function exchange(p: usize, q: usize): void {
  const value = load<f64>(p);
  store<f64>(p, load<f64>(q));
  store<f64>(q, value);
}

/** b := A^-1 b, dependent rows left at zero. */
export function solve(): void {
  for (let i: usize = 0; i < rank; i++) {
    const o = (<usize>load<i32>(order + (i << 2))) << 3;
    const from = load<f64>(b + o) * load<f64>(scale + o);
    const at = row(i);
    store<f64>(x + (i << 3), (from - dot(at, x, i)) / load<f64>(at + (i << 3)));
  }
  for (let i = rank; i > 0; ) {
    const at = row(--i);
    const value = load<f64>(x + (i << 3)) / load<f64>(at + (i << 3));
    store<f64>(x + (i << 3), value);
    const both = f64x2.splat(value);
    let j: usize = 0;
    for (; j + 1 < i; j += 2) {
      const to = x + (j << 3);
      v128.store(to, f64x2.sub(v128.load(to), f64x2.mul(v128.load(at + (j << 3)), both)));
    }
    if (j < i) store<f64>(x + (j << 3), load<f64>(x + (j << 3)) - load<f64>(at + (j << 3)) * value);
  }
  for (let i: usize = 0; i < m; i++) {
    const o = (<usize>load<i32>(order + (i << 2))) << 3;
    store<f64>(b + o, i < rank ? load<f64>(x + (i << 3)) * load<f64>(scale + o) : 0);
  }
}
