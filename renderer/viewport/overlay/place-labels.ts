/** Places of labels beside what they name: where no part, no arrow and no other label is in the picture. */

export interface Spot {
  x: number;
  y: number;
}

export interface LabelBox extends Spot {
  width: number;
  height: number;
}

/** What a label names, and how large it is [px]. */
export interface Wish extends Spot {
  width: number;
  height: number;
}

/** Side of a square that is free or taken as a whole [px]. */
const CELL = 6;
/** From what is named to the nearest edge of its label [px], and directions, the likely ones first. */
const DISTANCES = [8, 16, 28, 44, 64, 90, 120, 160];
const DIRECTIONS = [-0.4, 0.4, Math.PI + 0.4, Math.PI - 0.4, -1.2, 1.2, -1.94, 1.94, 0, Math.PI, -1.57, 1.57];

/** Which squares of a picture are taken. */
export class TakenRoom {
  private readonly columns: number;
  private readonly rows: number;
  private readonly cells: Uint8Array;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    this.columns = Math.max(1, Math.ceil(width / CELL));
    this.rows = Math.max(1, Math.ceil(height / CELL));
    this.cells = new Uint8Array(this.columns * this.rows);
  }

  addBox({ x, y, width, height }: LabelBox): void {
    const [left, right] = this.columnsOf(x, x + width);
    const [top, bottom] = this.rowsOf(y, y + height);
    for (let row = top; row <= bottom; row++)
      this.cells.fill(1, row * this.columns + left, row * this.columns + right + 1);
  }

  /** All that is between some points: their convex hull, and the squares that its edge touches. */
  addHull(points: readonly Spot[]): void {
    const hull = hullOf(points);
    if (hull.length === 0) return;
    const ys = hull.map(({ y }) => y);
    const [top, bottom] = this.rowsOf(Math.min(...ys), Math.max(...ys));
    for (let row = top; row <= bottom; row++) {
      const [low, high] = spanOf(hull, row * CELL, (row + 1) * CELL);
      if (low > high) continue;
      const [left, right] = this.columnsOf(low, high);
      if (right >= left) this.cells.fill(1, row * this.columns + left, row * this.columns + right + 1);
    }
  }

  /** Whether all of a box is in the picture and nothing in it taken. */
  isFree({ x, y, width, height }: LabelBox): boolean {
    if (x < 0 || y < 0 || x + width > this.width || y + height > this.height) return false;
    const [left, right] = this.columnsOf(x, x + width);
    const [top, bottom] = this.rowsOf(y, y + height);
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++)
        if (this.cells[row * this.columns + column] !== 0) return false;
    return true;
  }

  private columnsOf(from: number, to: number): [number, number] {
    return [Math.max(0, Math.floor(from / CELL)), Math.min(this.columns - 1, Math.floor(to / CELL))];
  }

  private rowsOf(from: number, to: number): [number, number] {
    return [Math.max(0, Math.floor(from / CELL)), Math.min(this.rows - 1, Math.floor(to / CELL))];
  }
}

/** From left to right of a convex outline between two heights; from above to below what it is not there. */
function spanOf(hull: readonly Spot[], top: number, bottom: number): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  const take = (x: number): void => {
    low = Math.min(low, x);
    high = Math.max(high, x);
  };
  hull.forEach((a, i) => {
    const b = hull[(i + 1) % hull.length];
    if (a.y >= top && a.y <= bottom) take(a.x);
    for (const level of [top, bottom])
      if ((a.y - level) * (b.y - level) < 0) take(a.x + ((b.x - a.x) * (level - a.y)) / (b.y - a.y));
  });
  return [low, high];
}

/** Andrew's monotone chain. */
function hullOf(points: readonly Spot[]): Spot[] {
  const sorted = points
    .filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
    .sort((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  const half = (ordered: readonly Spot[]): Spot[] => {
    const chain: Spot[] = [];
    for (const point of ordered) {
      while (chain.length > 1 && turn(chain[chain.length - 2], chain[chain.length - 1], point) <= 0)
        chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

const turn = (a: Spot, b: Spot, c: Spot): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** A place for each, nearest first; null where none is free. What is placed is taken. */
export function placeLabels(wishes: readonly Wish[], taken: TakenRoom): (LabelBox | null)[] {
  return wishes.map((wish) => {
    const { width, height } = wish;
    if (!Number.isFinite(wish.x + wish.y)) return null;
    for (const distance of DISTANCES) {
      for (const direction of DIRECTIONS) {
        const [c, s] = [Math.cos(direction), Math.sin(direction)];
        const box = {
          x: wish.x + c * distance + (c * width - width) / 2,
          y: wish.y + s * distance + (s * height - height) / 2,
          width,
          height,
        };
        if (!taken.isFree(box)) continue;
        taken.addBox(box);
        return box;
      }
    }
    return null;
  });
}
