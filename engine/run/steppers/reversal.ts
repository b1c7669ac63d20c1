/**
 * Steps in which a driver reverses beside a dead point (T 6.2). Short of it, all turns back with the driver; a long step may go on to the
 * other assembly mode instead, where the driver reverses as well, and no error estimate shows that. The coordinate of the driver then is
 * greatest at the dead point, which its law has to touch.
 */
import { calcTarget } from '../../core/constraints/driver-target';
import { calcKinematics } from '../../core/system/kinematics';
import { calcRows } from '../../core/dynamics/rows';
import { drivenMotion } from './driven-motion';
import { hermite, hermiteSlope } from './pose-interpolant';
import { holdsPosition } from '../../core/system/system';
import { poseOffset, velocityOffset } from '../../core/coordinates/layout';
import { positionTolerance } from '../../core/stabilisers/tolerances';
import { rate } from '../../core/math/quat';
import { speedOf } from '../../core/diagnostics/singular-directions';
import type { Model } from '../preparation/model';

const HALVINGS = 50;
/** Error of a cubic over its slopes, its length, and the square of that in characteristic lengths [1]. */
const CUBIC = 0.01;
/** A law that comes to rest within so many tolerances of the joints before a dead point touches it [1], or within one beyond it. */
const BEFORE = 10;
/** A larger relative deviation of velocities from those of the driver means that it does not move the mechanism alone [1]. */
const DRIVEN = 1e-3;

export class Reversal {
  private readonly laws: readonly number[];
  private since = 0;
  private readonly start: Float64Array;
  private readonly chord: Float64Array;
  private readonly spin = new Float64Array(4);
  /** What the driver prescribes at the start of the step, at its end, and between them. */
  private readonly first = new Float64Array(3);
  private readonly last = new Float64Array(3);
  private readonly target = new Float64Array(3);

  constructor(private readonly m: Model) {
    const { drivers } = m.system;
    this.laws = [...drivers.keys()].filter((i) => holdsPosition(drivers[i]) && drivers[i].target);
    this.start = m.y.slice();
    this.chord = m.y.slice();
  }

  beginStep(t: number, y: Float64Array): void {
    if (this.laws.length === 0) return;
    this.since = t;
    this.start.set(y);
  }

  /** Whether the step to (t, y) has passed a dead point that the law does not touch, or ends there, or is too long to tell. */
  goesAstray(t: number, y: Float64Array): boolean {
    const { first, last, since, target, m } = this;
    const driver = this.findReversed(t);
    if (driver < 0) return false;
    calcKinematics(m.system, y, m.work);
    calcRows(m.system, t, y, m.work);
    const open = positionTolerance(m.system, y);
    if (Math.abs(m.work.C[m.system.drivers[driver].row]) > open) return true;
    const length = this.calcChord(y);
    const [leaving, arriving] = [this.speedOnChord(this.start), this.speedOnChord(y)];
    // else it has turned back
    if (!(leaving > 0 && arriving > 0 && this.isDriven(driver, t, y))) return false;
    const [rise, fall] = [first[1] / leaving, last[1] / arriving];
    const top = findChange((s) => rise * hermiteSlope(s, length, first[0], last[0], rise, fall));
    const dead = hermite(top, length, first[0], last[0], rise, fall);
    const turned = findChange((s) => {
      calcTarget(m.system, driver, since + s * (t - since), m.work, target);
      return rise * target[1];
    });
    calcTarget(m.system, driver, since + turned * (t - since), m.work, target);
    const beyond = Math.sign(rise) * (target[0] - dead);
    const error = CUBIC * (Math.abs(rise) + Math.abs(fall)) * length * (length / m.system.length) ** 2;
    return error > open || beyond > open || beyond < -BEFORE * open;
  }

  /** The driver if a single one moves, and reverses in the step; else -1. Sets its first and last targets. */
  private findReversed(t: number): number {
    const { first, last, since, m } = this;
    let found = -1;
    for (const i of this.laws) {
      calcTarget(m.system, i, since, m.work, first);
      calcTarget(m.system, i, t, m.work, last);
      if (first[1] === 0 && last[1] === 0) continue;
      if (found >= 0 || !(first[1] * last[1] < 0)) return -1;
      found = i;
    }
    if (found < 0) return -1;
    calcTarget(m.system, found, since, m.work, first);
    calcTarget(m.system, found, t, m.work, last);
    return found;
  }

  /** chord := the direction from the start of the step to y, per length; returns its length [m], rotations through the characteristic length. */
  private calcChord(y: Float64Array): number {
    const { start, chord, m } = this;
    const { n, length } = m.system;
    let square = 0;
    for (let b = 1; b < n; b++) {
      const x = poseOffset(b);
      for (let c = 0; c < 7; c++) {
        const weight = c < 3 ? 1 : 4 * length ** 2;
        const change = y[x + c] - start[x + c];
        chord[x + c] = weight * change;
        square += weight * change ** 2;
      }
    }
    const far = Math.sqrt(square);
    for (let i = 0; i < velocityOffset(n); i++) chord[i] /= far;
    return far;
  }

  /** Rate of a state along the chord [m/s]. */
  private speedOnChord(y: Float64Array): number {
    const { chord, spin, m } = this;
    const { n } = m.system;
    let speed = 0;
    for (let b = 1; b < n; b++) {
      const x = poseOffset(b);
      const v = velocityOffset(n) + 6 * b;
      rate(spin, 0, y, v + 3, y, x + 3);
      for (let c = 0; c < 3; c++) speed += chord[x + c] * y[v + c];
      for (let c = 0; c < 4; c++) speed += chord[x + 3 + c] * spin[c];
    }
    return speed;
  }

  /** Whether the driver alone moves the mechanism. */
  private isDriven(driver: number, t: number, y: Float64Array): boolean {
    const { last, m } = this;
    const { system } = m;
    const other = drivenMotion(m, driver, last[1], t, y);
    if (!other) return false;
    const v0 = velocityOffset(system.n);
    const moving = y.subarray(v0, v0 + other.length);
    for (let c = 6; c < other.length; c++) other[c] -= moving[c];
    return speedOf(system, other) <= DRIVEN * speedOf(system, moving);
  }
}

/** Where a function that is positive at 0 and negative at 1 is zero. */
function findChange(f: (s: number) => number): number {
  let [from, until] = [0, 1];
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (from + until) / 2;
    if (f(middle) > 0) from = middle;
    else until = middle;
  }
  return from;
}
