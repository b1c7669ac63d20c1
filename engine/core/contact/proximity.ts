/**
 * Where two features are nearest to each other, and how that point moves (T 12.1).
 *
 * A feature is a point, a line or a plane of a body, with a skin. With p_A, p_B the nearest points of the cores and n the unit normal
 * from A to B, the gap is n . (p_B - p_A) - r_A - r_B. The points move over the bodies as these rotate; their velocities follow from the
 * feature, and all other rates from them:
 *
 *   point  p = q                       pdot = V(q)                        V(p) = v + w x (p - x)
 *   line   p = q + a tau               pdot = V(q) + (w x a) tau + a taudot
 *   plane  p = other - g a             pdot = other's pdot - gdot a - g (w x a)
 */
import { cross, dot } from '../math/vec3';
import { triple } from '../math/scratch';

export type FeatureKind = 'point' | 'line' | 'plane';

/** One side: kind, a point of it [m] and its unit direction or outward normal, in W, and the radius of the skin [m]. */
export interface Feature {
  kind: FeatureKind;
  readonly point: Float64Array;
  readonly direction: Float64Array;
  radius: number;
}

export interface Proximity {
  readonly a: Feature;
  readonly b: Feature;
  /** Two edges without skin: the normal is their cross product, oriented by `hint`, and the gap has a sign. */
  signed: boolean;
  /** 3: a direction from A to B, used where the cores coincide and the normal is undefined. */
  readonly hint: Float64Array;

  /** [m], negative where they overlap. */
  gap: number;
  /** 3: unit, from A to B. */
  readonly normal: Float64Array;
  /** 3 [m]: midway between the two surfaces. */
  readonly at: Float64Array;
  /** 3 each: nearest points of the cores [m]. */
  readonly nearA: Float64Array;
  readonly nearB: Float64Array;

  /** 3 each: rates of normal [1/s], place and nearest points [m/s]. */
  readonly normalRate: Float64Array;
  readonly atRate: Float64Array;
  readonly nearRateA: Float64Array;
  readonly nearRateB: Float64Array;

  /** Scratch vectors. */
  readonly vectors: Vectors;
}

const createVectors = () => ({
  d: triple(),
  r: triple(),
  rDot: triple(),
  m: triple(),
  mDot: triple(),
  aDot: triple(),
  bDot: triple(),
  term: triple(),
  vA: triple(),
  vB: triple(),
});
type Vectors = ReturnType<typeof createVectors>;

export function createProximity(): Proximity {
  const feature = (): Feature => ({ kind: 'point', point: triple(), direction: triple(), radius: 0 });
  return {
    a: feature(),
    b: feature(),
    signed: false,
    hint: Float64Array.of(0, 1, 0),
    gap: 0,
    normal: triple(),
    at: triple(),
    nearA: triple(),
    nearB: triple(),
    normalRate: triple(),
    atRate: triple(),
    nearRateA: triple(),
    nearRateB: triple(),
    vectors: createVectors(),
  };
}

/** Cores nearer than this [m] define no direction. */
const COINCIDENT = 1e-12;
/** Sine below which two lines count as parallel. */
const PARALLEL = 1e-9;

/** Writes nearA, nearB, normal, gap and at. */
export function calcPosition(p: Proximity): void {
  const { d } = p.vectors;
  const { a, b, nearA, nearB, normal } = p;
  for (let c = 0; c < 3; c++) {
    nearA[c] = a.point[c];
    nearB[c] = b.point[c];
  }
  if (a.kind === 'plane' || b.kind === 'plane') calcAgainstPlane(p);
  else {
    if (a.kind === 'line' && b.kind === 'line') nearestOnLines(p);
    else if (a.kind === 'line') nearestOnLine(nearA, a, b.point);
    else if (b.kind === 'line') nearestOnLine(nearB, b, a.point);
    for (let c = 0; c < 3; c++) d[c] = nearB[c] - nearA[c];
    const length = Math.sqrt(dot(d, 0, d, 0));
    if (p.signed || length < COINCIDENT) calcFallback(p);
    else for (let c = 0; c < 3; c++) normal[c] = d[c] / length;
    p.gap = dot(normal, 0, d, 0) - a.radius - b.radius;
  }
  for (let c = 0; c < 3; c++) p.at[c] = 0.5 * (nearA[c] + nearB[c] + (a.radius - b.radius) * normal[c]);
}

function calcAgainstPlane(p: Proximity): void {
  const { a, b, nearA, nearB, normal } = p;
  const plane = a.kind === 'plane' ? a : b;
  const sign = plane === a ? 1 : -1;
  const near = sign > 0 ? nearA : nearB;
  const other = sign > 0 ? nearB : nearA;
  let gap = 0;
  for (let c = 0; c < 3; c++) gap += plane.direction[c] * (other[c] - plane.point[c]);
  for (let c = 0; c < 3; c++) {
    near[c] = other[c] - gap * plane.direction[c];
    normal[c] = sign * plane.direction[c];
  }
  p.gap = gap - a.radius - b.radius;
}

function nearestOnLine(near: Float64Array, line: Feature, point: Float64Array): void {
  let tau = 0;
  for (let c = 0; c < 3; c++) tau += line.direction[c] * (point[c] - line.point[c]);
  for (let c = 0; c < 3; c++) near[c] = line.point[c] + tau * line.direction[c];
}

/** Solves a . (p_B - p_A) = b . (p_B - p_A) = 0, by (d - (a . b) e)/D and the like. */
function nearestOnLines({ a, b, nearA, nearB, vectors: { r } }: Proximity): void {
  for (let c = 0; c < 3; c++) r[c] = b.point[c] - a.point[c];
  const ab = dot(a.direction, 0, b.direction, 0);
  const ar = dot(a.direction, 0, r, 0);
  const br = dot(b.direction, 0, r, 0);
  const D = Math.max(1 - ab * ab, PARALLEL * PARALLEL);
  const alpha = (ar - ab * br) / D;
  const beta = (ab * ar - br) / D;
  for (let c = 0; c < 3; c++) {
    nearA[c] = a.point[c] + alpha * a.direction[c];
    nearB[c] = b.point[c] + beta * b.direction[c];
  }
}

/** The normal where the cores touch: the cross product of two lines, or the hint made perpendicular to the only line. */
function calcFallback({ a, b, hint, normal }: Proximity): void {
  if (a.kind === 'line' && b.kind === 'line') {
    cross(normal, 0, a.direction, 0, b.direction, 0);
    if (dot(normal, 0, normal, 0) > PARALLEL * PARALLEL) {
      scaleToUnit(normal, dot(normal, 0, hint, 0) < 0 ? -1 : 1);
      return;
    }
  }
  const line = a.kind === 'line' ? a : b.kind === 'line' ? b : null;
  for (let c = 0; c < 3; c++) normal[c] = hint[c];
  if (line) removeAlong(normal, line.direction);
  if (dot(normal, 0, normal, 0) < 1e-6 && line) {
    // the hint is along the line: any perpendicular direction will do
    normal.fill(0);
    normal[smallest(line.direction)] = 1;
    removeAlong(normal, line.direction);
  }
  scaleToUnit(normal, 1);
}

/** Index of the component of smallest magnitude. */
function smallest(v: Float64Array): number {
  const x = Math.abs(v[0]);
  const y = Math.abs(v[1]);
  const z = Math.abs(v[2]);
  return x <= y && x <= z ? 0 : y <= z ? 1 : 2;
}

function removeAlong(v: Float64Array, unit: Float64Array): void {
  const along = dot(v, 0, unit, 0);
  for (let c = 0; c < 3; c++) v[c] -= along * unit[c];
}

function scaleToUnit(v: Float64Array, sign: number): void {
  const length = sign * Math.sqrt(dot(v, 0, v, 0));
  for (let c = 0; c < 3; c++) v[c] /= length;
}

/**
 * Writes nearRateA, nearRateB, normalRate and atRate. Call after `calcPosition`; body A has its centre of mass at x[xA] and its
 * velocities (v, w) at y[oA], B likewise.
 */
export function calcRates(
  p: Proximity,
  y: Float64Array,
  xA: number,
  oA: number,
  xB: number,
  oB: number,
): void {
  const { a, b, nearRateA, nearRateB, normal, normalRate, vectors } = p;
  const { aDot, bDot, vA, vB } = vectors;
  pointVelocity(p, vA, a.point, y, xA, oA);
  pointVelocity(p, vB, b.point, y, xB, oB);
  cross(aDot, 0, y, oA + 3, a.direction, 0);
  cross(bDot, 0, y, oB + 3, b.direction, 0);
  for (let c = 0; c < 3; c++) {
    nearRateA[c] = vA[c];
    nearRateB[c] = vB[c];
  }
  if (a.kind === 'plane') planeRates(p, a, aDot, vA, nearRateB, nearRateA, 1);
  else if (b.kind === 'plane') planeRates(p, b, bDot, vB, nearRateA, nearRateB, -1);
  else {
    if (a.kind === 'line' && b.kind === 'line') lineRates(p);
    else if (a.kind === 'line') alongRate(nearRateA, a, aDot, vA, b.point, vB);
    else if (b.kind === 'line') alongRate(nearRateB, b, bDot, vB, a.point, vA);
    if (p.signed) crossRates(p);
    else {
      const length = p.gap + a.radius + b.radius;
      const inverse = length > COINCIDENT ? 1 / length : 0;
      for (let c = 0; c < 3; c++) normalRate[c] = (nearRateB[c] - nearRateA[c]) * inverse;
      removeAlong(normalRate, normal);
    }
  }
  for (let c = 0; c < 3; c++) {
    p.atRate[c] = 0.5 * (nearRateA[c] + nearRateB[c] + (a.radius - b.radius) * normalRate[c]);
  }
}

/** out = v + w x (point - x) */
export function pointVelocity(
  { vectors: { term } }: Proximity,
  out: Float64Array,
  point: Float64Array,
  y: Float64Array,
  x: number,
  o: number,
): void {
  for (let c = 0; c < 3; c++) term[c] = point[c] - y[x + c];
  cross(out, 0, y, o + 3, term, 0);
  for (let c = 0; c < 3; c++) out[c] += y[o + c];
}

function planeRates(
  p: Proximity,
  plane: Feature,
  directionRate: Float64Array,
  velocity: Float64Array,
  otherRate: Float64Array,
  out: Float64Array,
  sign: number,
): void {
  const other = sign > 0 ? p.nearB : p.nearA;
  const gap = p.gap + p.a.radius + p.b.radius;
  let gapRate = 0;
  for (let c = 0; c < 3; c++) {
    gapRate +=
      directionRate[c] * (other[c] - plane.point[c]) + plane.direction[c] * (otherRate[c] - velocity[c]);
  }
  for (let c = 0; c < 3; c++) {
    out[c] = otherRate[c] - gapRate * plane.direction[c] - gap * directionRate[c];
    p.normalRate[c] = sign * directionRate[c];
  }
}

/** Rate of the foot of `point` on a line. */
function alongRate(
  out: Float64Array,
  line: Feature,
  directionRate: Float64Array,
  velocity: Float64Array,
  point: Float64Array,
  pointRate: Float64Array,
): void {
  let tau = 0;
  let tauRate = 0;
  for (let c = 0; c < 3; c++) {
    const from = point[c] - line.point[c];
    tau += line.direction[c] * from;
    tauRate += directionRate[c] * from + line.direction[c] * (pointRate[c] - velocity[c]);
  }
  for (let c = 0; c < 3; c++) out[c] = velocity[c] + directionRate[c] * tau + line.direction[c] * tauRate;
}

function lineRates({ a, b, nearRateA, nearRateB, vectors }: Proximity): void {
  const { r, rDot, aDot, bDot, vA, vB } = vectors;
  for (let c = 0; c < 3; c++) {
    r[c] = b.point[c] - a.point[c];
    rDot[c] = vB[c] - vA[c];
  }
  const ab = dot(a.direction, 0, b.direction, 0);
  const ar = dot(a.direction, 0, r, 0);
  const br = dot(b.direction, 0, r, 0);
  const abDot = dot(aDot, 0, b.direction, 0) + dot(a.direction, 0, bDot, 0);
  const arDot = dot(aDot, 0, r, 0) + dot(a.direction, 0, rDot, 0);
  const brDot = dot(bDot, 0, r, 0) + dot(b.direction, 0, rDot, 0);
  const D = Math.max(1 - ab * ab, PARALLEL * PARALLEL);
  const alpha = (ar - ab * br) / D;
  const beta = (ab * ar - br) / D;
  const DDot = -2 * ab * abDot;
  const alphaDot = (arDot - abDot * br - ab * brDot - alpha * DDot) / D;
  const betaDot = (abDot * ar + ab * arDot - brDot - beta * DDot) / D;
  for (let c = 0; c < 3; c++) {
    nearRateA[c] = vA[c] + alphaDot * a.direction[c] + alpha * aDot[c];
    nearRateB[c] = vB[c] + betaDot * b.direction[c] + beta * bDot[c];
  }
}

/** n = +-(a x b)/|a x b| */
function crossRates({ a, b, normal, normalRate, vectors }: Proximity): void {
  const { m, mDot, term, aDot, bDot } = vectors;
  cross(m, 0, a.direction, 0, b.direction, 0);
  cross(mDot, 0, aDot, 0, b.direction, 0);
  cross(term, 0, a.direction, 0, bDot, 0);
  const sign = dot(m, 0, normal, 0) < 0 ? -1 : 1;
  const inverse = sign / Math.max(Math.sqrt(dot(m, 0, m, 0)), PARALLEL);
  for (let c = 0; c < 3; c++) normalRate[c] = (mDot[c] + term[c]) * inverse;
  removeAlong(normalRate, normal);
}
