/** The cylinder of an engine and the counterweight of its crank, around their own z axis; `part-drawings.ts` says in which units. */
import { arc } from '../solid/solid';
import type { Solid } from '../solid/solid';
import { X, Y } from './vector';
import type { Triple } from './vector';

/** Of a bore: angles between which it is, radii of its wall and of its fins, how many there are, and how thick [lengths]. */
const OPEN = [1.11 * Math.PI, 1.89 * Math.PI] as const;
const WALL = [1.03, 1.25] as const;
const FINS = { outer: 1.7, count: 8, thick: 0.035 };
/** Of a counterweight: half its angle, and the radius of what it is bolted to. */
const HALF = 1.05;
const HUB = 0.14;
const AROUND = 20;

export function addBore(s: Solid): void {
  const [inner, outer] = WALL;
  addSector(s, { inner, outer, angles: OPEN, low: -0.5, high: 0.5 });
  for (let i = 0; i < FINS.count; i++) {
    const at = -0.5 + FINS.thick / 2 + (i * (1 - FINS.thick)) / (FINS.count - 1);
    const [low, high] = [at - FINS.thick / 2, at + FINS.thick / 2];
    addSector(s, { inner: outer, outer: FINS.outer, angles: OPEN, low, high });
  }
}

export const addCounterweight = (s: Solid): void =>
  addSector(s, { inner: HUB, outer: 1, angles: [-HALF, HALF], low: -0.5, high: 0.5 });

interface Sector {
  readonly inner: number;
  readonly outer: number;
  readonly angles: readonly [from: number, to: number];
  readonly low: number;
  readonly high: number;
}

function addSector(s: Solid, { inner, outer, angles: [from, to], low, high }: Sector): void {
  const count = s.isRough ? 4 : AROUND;
  const ring = (radius: number, z: number): Triple[] =>
    arc({ center: [0, 0, z], u: X, v: Y, radius }, from, to, count);
  const [innerLow, innerHigh] = [ring(inner, low), ring(inner, high)];
  const [outerLow, outerHigh] = [ring(outer, low), ring(outer, high)];
  for (let i = 0; i < count; i++) {
    s.face([outerLow[i], outerLow[i + 1], outerHigh[i + 1], outerHigh[i]]);
    s.face([innerLow[i + 1], innerLow[i], innerHigh[i], innerHigh[i + 1]]);
    s.face([innerHigh[i], outerHigh[i], outerHigh[i + 1], innerHigh[i + 1]]);
    s.face([innerLow[i + 1], outerLow[i + 1], outerLow[i], innerLow[i]]);
  }
  s.face([innerLow[0], outerLow[0], outerHigh[0], innerHigh[0]]);
  s.face([outerLow[count], innerLow[count], innerHigh[count], outerHigh[count]]);
  for (const line of [innerLow, innerHigh, outerLow, outerHigh]) s.polyline(line);
  for (const i of [0, count]) {
    s.polyline([innerLow[i], outerLow[i], outerHigh[i], innerHigh[i]], true);
  }
}
