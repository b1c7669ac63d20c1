/**
 * Leads position drivers from their values at the closed joints to those prescribed at t = 0 (T 8.2): in steps that the
 * mechanism can follow without a fold, so that it stays on the drawn branch, and stops where it can go no further.
 */
import { calcTarget } from '../../core/constraints/driver-target';
import { createPath, step } from './gap-path';
import { COORDINATES, valueOf } from '../../core/coordinates/coordinate';
import { holdsPosition } from '../../core/system/system';
import type { Closing } from './closing';
import type { CompiledDriver, System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

/** Largest step of a coordinate [rad, characteristic lengths]. */
const LARGEST_STEP = 0.2;
/** Smallest step tried [rad, characteristic lengths]. */
const SMALLEST_STEP = 1e-5;
const MAX_TRIES = 20_000;

/** An order for the drivers, and for a hinge possibly the longer way round, if the direct path is blocked. */
interface Route {
  /** Per driver: initial deviation of its coordinate. */
  readonly shift: Float64Array;
  /** Per driver: its place in the order, from 0; equal places move together. */
  readonly turn: Int32Array;
  readonly turns: number;
}

/** Leaves y at the last position reached on the direct path if no path leads to the end. */
export function leadDrivers(closing: Closing, y: Float64Array): void {
  const { system, work } = closing;
  const shift = Float64Array.from(system.drivers, (driver, i) => findShift(system, driver, i, y, work));
  if (shift.every((value) => value === 0)) return;
  const start = y.slice();
  const [straight, ...others] = findRoutes(system, shift);
  if (!follow(closing, y, straight)) {
    for (const route of others) {
      const tried = start.slice();
      if (!follow(closing, tried, route)) continue;
      y.set(tried);
      break;
    }
  }
  setAnchors(system, work, () => 0);
}

/** All routes, the direct one first. */
function findRoutes({ drivers }: System, shift: Float64Array): Route[] {
  const moving = [...shift.keys()].filter((i) => shift[i] !== 0);
  const together = new Int32Array(shift.length);
  const routes: Route[] = [{ shift, turn: together, turns: 1 }];
  if (moving.length > 1) {
    for (const order of [moving, [...moving].reverse()]) {
      const turn = new Int32Array(shift.length);
      order.forEach((driver, i) => (turn[driver] = i));
      routes.push({ shift, turn, turns: order.length });
    }
  }
  for (const i of moving) {
    // sliders and screws have only one way
    if (drivers[i].coordinate.kind === 'translation' || Math.abs(shift[i]) > Math.PI) continue;
    const longer = shift.slice();
    longer[i] -= 2 * Math.PI * Math.sign(shift[i]);
    routes.push({ shift: longer, turn: together, turns: 1 });
  }
  return routes;
}

/** Moves y along the route as far as it goes; true at its end. */
function follow(closing: Closing, y: Float64Array, { shift, turn, turns }: Route): boolean {
  const { system, work } = closing;
  const sizes = shift.map((value, i) => Math.abs(value) / system.drivers[i].coordinate.radian(system.length));
  const largest = turns * sizes.reduce((most, size) => Math.max(most, size), 0);
  const path = createPath(closing, y, 'positions');
  path.drawn.fill(0);
  let part = 0;
  let size = Math.min(1, LARGEST_STEP / largest);
  for (let tries = 0; tries < MAX_TRIES && part < 1 && size * largest > SMALLEST_STEP; tries++) {
    const next = Math.min(1, part + size);
    setAnchors(system, work, (i) => shift[i] * (1 - Math.min(1, Math.max(0, turns * next - turn[i]))));
    if (step(path, y, 1)) {
      part = next;
      size = Math.min(1.5 * size, LARGEST_STEP / largest);
    } else size /= 2;
  }
  return part === 1;
}

/** Coordinate in y minus that prescribed at t = 0, by the shorter way round; for a screw, its advance gives the turns. */
function findShift(
  system: System,
  driver: CompiledDriver,
  index: number,
  y: Float64Array,
  work: Workspace,
): number {
  if (!holdsPosition(driver)) return 0;
  const { joint, coordinate } = driver;
  const target = new Float64Array(3);
  calcTarget(system, index, 0, work, target);
  const q = valueOf(coordinate, y);
  const { pitch } = system.joints[joint].record;
  if (pitch === undefined) return coordinate.unwrap(q - target[0], 0);
  const advance = COORDINATES.translation.calc(coordinate.axis, y);
  return coordinate.unwrap(q, (2 * Math.PI * advance) / pitch) - target[0];
}

function setAnchors(system: System, work: Workspace, anchorOf: (driver: number) => number): void {
  system.drivers.forEach((driver, i) => {
    if (holdsPosition(driver)) work.driverAnchor[i] = anchorOf(i);
  });
}
