/**
 * Samples inside a step beside a dead point (T 6.2). Where a law turns back just before one, dense output may be off by more than the way
 * to it, and closing the joints then leads to the other assembly mode. What a driver moves goes the other way there, and the faster the
 * nearer it is: as one over the distance.
 */
import { calcTarget } from '../../core/constraints/driver-target';
import { dot } from '../../core/linalg/dense-vector';
import { drivenMotion } from './driven-motion';
import { holdsPosition } from '../../core/system/system';
import { normalise } from '../../core/math/quat';
import { poseOffset } from '../../core/coordinates/layout';
import { positionResidual } from '../../core/stabilisers/projection';
import { positionRounding } from '../../core/stabilisers/tolerances';
import { speedOf } from '../../core/diagnostics/singular-directions';
import type { Knot } from './pose-interpolant';
import type { Model } from '../preparation/model';

/** Parts of the way back [1] for a state at the dead point: each serves where its side is up to two hundred times nearer than that. */
const FROM_AFAR = [1 / 4, 1 / 32, 1 / 256, 1 / 2048];

/** Multiple of the rounding error by which joints may be open [1]. */
const CLOSED = 8;

export class SampleSide {
  private readonly laws: readonly number[];
  private readonly from: Knot;
  private readonly until: Knot;
  private readonly target = new Float64Array(3);

  constructor(private readonly m: Model) {
    const { drivers } = m.system;
    this.laws = [...drivers.keys()].filter((i) => holdsPosition(drivers[i]) && drivers[i].target);
    this.from = { t: 0, y: m.y.slice() };
    this.until = { t: 0, y: m.y.slice() };
  }

  beginStep(t: number, y: Float64Array): void {
    this.keep(this.from, t, y);
  }

  endStep(t: number, y: Float64Array): void {
    this.keep(this.until, t, y);
  }

  private keep(knot: Knot, t: number, y: Float64Array): void {
    if (this.laws.length === 0) return;
    knot.t = t;
    knot.y.set(y);
  }

  /**
   * Settles a state at t inside the last step, on the side of a dead point on which both ends of the step are: from farther there if it is
   * found on the other side, or between them.
   */
  settle(t: number, y: Float64Array, settleHere: () => boolean): boolean {
    if (!settleHere()) return false;
    const driver = this.findMoving();
    const parts = driver < 0 ? [] : this.waysBack(driver, t, y);
    const found = y.slice();
    for (const part of parts) {
      y.set(found);
      this.goBack(part, y);
      if (settleHere() && this.waysBack(driver, t, y).length === 0) return true;
    }
    if (parts.length > 0) y.set(found);
    return true;
  }

  /** The parts of the way back to the start of the step from which to try it; none if it is where it should be. */
  private waysBack(driver: number, t: number, y: Float64Array): number[] {
    const { m, from, until } = this;
    const here = drivenMotion(m, driver, 1, t, y);
    if (!here) return [];
    if (positionResidual(m.system, m.work) > CLOSED * positionRounding(m.system, y)) return FROM_AFAR;
    const leaving = drivenMotion(m, driver, 1, from.t, from.y);
    if (!leaving || !isOpposite(m, here, leaving)) return [];
    const arriving = drivenMotion(m, driver, 1, until.t, until.y);
    if (!arriving || !isOpposite(m, here, arriving)) return [];
    const nearness = speedOf(m.system, leaving) / speedOf(m.system, here);
    return [(2 * nearness) / (1 + nearness), ...FROM_AFAR];
  }

  private goBack(part: number, y: Float64Array): void {
    const { m, from } = this;
    for (let b = 1; b < m.system.n; b++) {
      const x = poseOffset(b);
      for (let c = x; c < x + 3; c++) y[c] += part * (from.y[c] - y[c]);
      // q and -q are the same attitude
      const sign = dot(y.subarray(x + 3, x + 7), from.y.subarray(x + 3, x + 7)) < 0 ? -1 : 1;
      for (let c = x + 3; c < x + 7; c++) y[c] += part * (sign * from.y[c] - y[c]);
      normalise(y, x + 3);
    }
  }

  /** The driver if a single one moves in the step; else -1. */
  private findMoving(): number {
    const { laws, m, from, until, target } = this;
    const moving = laws.filter((i) =>
      [from, until].some(({ t }) => {
        calcTarget(m.system, i, t, m.work, target);
        return target[1] !== 0;
      }),
    );
    return moving.length === 1 ? moving[0] : -1;
  }
}

function isOpposite({ system: { length } }: Model, a: Float64Array, b: Float64Array): boolean {
  const along = a.reduce((sum, value, c) => sum + (c % 6 < 3 ? 1 : length ** 2) * value * b[c], 0);
  return along < 0;
}
