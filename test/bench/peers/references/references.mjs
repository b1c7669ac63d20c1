/**
 * True positions of the compared points at the compared instants, from sources that share no code with any engine:
 * closed forms, a published trajectory, and minimal coordinates integrated by extrapolation.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { advance } from './extrapolation.mjs';
import { instants } from '../problems.mjs';
import { drivenTips } from '../problems/machines.mjs';
import { GRAVITY } from '../problems/parts.mjs';
import { net } from './net.mjs';
import { spatial } from './spatial.mjs';

const here = path.dirname(new URL(import.meta.url).pathname);
const TOLERANCE = 1e-15;

/** One array of 3 numbers per point for every instant.  */
export function reference(problem) {
  const [kind, size] = problem.id.split('-');
  switch (kind) {
    case 'pendulum':
      return pendulum(problem);
    case 'ladder':
      return ladder(problem, Number(size));
    case 'bricard':
      return published(problem);
    case 'chain':
      return chain(problem, Number(size));
    case 'driven':
      return instants(problem).map(drivenTips);
    case 'net':
      return net(problem, Number(size));
    case 'top':
      return top(problem);
    default:
      return spatial(problem);
  }
}

/** Jacobi's amplitude am(u | m) by the arithmetic-geometric mean (Abramowitz and Stegun 16.4). */
function amplitude(u, m) {
  const a = [1];
  const c = [Math.sqrt(m)];
  let b = Math.sqrt(1 - m);
  for (let n = 0; Math.abs(c[n]) > 1e-17 && n < 12; n++) {
    a.push((a[n] + b) / 2);
    c.push((a[n] - b) / 2);
    b = Math.sqrt(a[n] * b);
  }
  let phi = 2 ** (a.length - 1) * a[a.length - 1] * u;
  for (let n = a.length - 1; n > 0; n--) phi = (phi + Math.asin((c[n] / a[n]) * Math.sin(phi))) / 2;
  return phi;
}

/** Quarter period K(m). */
function quarter(m) {
  let a = 1;
  let b = Math.sqrt(1 - m);
  for (let n = 0; n < 8; n++) [a, b] = [(a + b) / 2, Math.sqrt(a * b)];
  return Math.PI / (a + b);
}

/** sin(theta / 2) = k cd(w t), theta from the lowest position, k = sin(90 degrees / 2). */
function pendulum(problem) {
  const w = Math.sqrt((3 / 2) * GRAVITY);
  return instants(problem).map((t) => {
    const phi = amplitude(w * t + quarter(0.5), 0.5);
    const s = Math.SQRT1_2 * Math.sin(phi);
    return [[2 * s * Math.sqrt(1 - s * s), 2 * s * s - 1, 0]];
  });
}

/** theta'' = c sin(theta), theta from upright: theta = pi + 2 am(W t - K). */
function ladder(problem, count) {
  const c = (3 * (3 * count + 1) * GRAVITY) / (2 * (4 * count + 1));
  const m = (4 * c) / (1 + 4 * c);
  return instants(problem).map((t) => {
    const theta = Math.PI + 2 * amplitude((Math.sqrt(1 + 4 * c) / 2) * t - quarter(m), m);
    return problem.points.map((_, i) => [i + Math.sin(theta), Math.cos(theta), 0]);
  });
}

function published(problem) {
  const file = path.join(here, '../../../../assets/validation/a04-bricard.json');
  const { columns, values } = JSON.parse(readFileSync(file, 'utf8')).tables[0];
  return instants(problem).map((t) => {
    const row = values.find((candidate) => Math.abs(candidate[0] - t) < 1e-9);
    return ['P3', 'Q1', 'Q3', 'Q4'].map((point) =>
      ['x', 'y', 'z'].map((axis) => row[columns.indexOf(`${axis}_${point}`)]),
    );
  });
}

/**
 * Absolute angles and their rates. From the free end inwards, the force that a link takes at its pivot is
 * A a + b with a the pivot's acceleration; from the ground outwards, the angular accelerations follow.
 */
function chain(problem, count) {
  const y = new Float64Array(2 * count);
  const v = new Float64Array(2 * count);
  const u = new Float64Array(count);
  const d = new Float64Array(count);
  const rates = (state, dy) => {
    let [xx, xy, yy, bx, by] = [0, 0, 0, 0, 0];
    for (let i = count - 1; i >= 0; i--) {
      const ex = Math.cos(state[i]);
      const ey = Math.sin(state[i]);
      const ww = state[count + i] ** 2;
      const px = -xx * ey + xy * ex;
      const py = -xy * ey + yy * ex;
      d[i] = 1 / 3 - ey * px + ex * py;
      u[i] = -GRAVITY * 0.5 * ex + ey * bx - ex * by + ww * (px * ex + py * ey);
      const vx = -0.5 * ey + px;
      const vy = 0.5 * ex + py;
      v[2 * i] = vx;
      v[2 * i + 1] = vy;
      const alpha = u[i] / d[i];
      const cx = xx * ex + xy * ey;
      const cy = xy * ex + yy * ey;
      bx += alpha * vx - 0.5 * ww * ex - ww * cx;
      by += alpha * vy - 0.5 * ww * ey - ww * cy + GRAVITY;
      xx += 1 - (vx * vx) / d[i];
      xy -= (vx * vy) / d[i];
      yy += 1 - (vy * vy) / d[i];
    }
    let [ax, ay] = [0, 0];
    for (let i = 0; i < count; i++) {
      const ex = Math.cos(state[i]);
      const ey = Math.sin(state[i]);
      const w = state[count + i];
      const alpha = (u[i] - v[2 * i] * ax - v[2 * i + 1] * ay) / d[i];
      dy[i] = w;
      dy[count + i] = alpha;
      ax += -alpha * ey - w * w * ex;
      ay += alpha * ex - w * w * ey;
    }
  };
  return instants(problem).map((t) => {
    if (t > 0) advance(rates, t - problem.interval, y, problem.interval, TOLERANCE);
    let [x, z] = [0, 0];
    return Array.from({ length: count }, (_, i) => {
      x += Math.cos(y[i]);
      z += Math.sin(y[i]);
      return [x, z, 0];
    });
  });
}

/** Quaternion and angular velocity in body axes. */
function top(problem) {
  const [body] = problem.bodies;
  const [ix, iy, iz] = body.inertia;
  const y = Float64Array.from([1, 0, 0, 0, ...body.angularVelocity]);
  const rates = ([w, x, z, s, p, q, r], dy) => {
    dy[0] = -(x * p + z * q + s * r) / 2;
    dy[1] = (w * p + z * r - s * q) / 2;
    dy[2] = (w * q + s * p - x * r) / 2;
    dy[3] = (w * r + x * q - z * p) / 2;
    dy[4] = ((iy - iz) * q * r) / ix;
    dy[5] = ((iz - ix) * r * p) / iy;
    dy[6] = ((ix - iy) * p * q) / iz;
  };
  return instants(problem).map((t) => {
    if (t > 0) advance(rates, t - problem.interval, y, problem.interval, TOLERANCE);
    const n = Math.hypot(y[0], y[1], y[2], y[3]);
    const [w, x, z, s] = [y[0] / n, y[1] / n, y[2] / n, y[3] / n];
    return [[1 - 2 * (z * z + s * s), 2 * (x * z + w * s), 2 * (x * s - w * z)]];
  });
}
