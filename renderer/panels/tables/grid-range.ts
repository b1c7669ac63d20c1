/** Cells by row and column, both counted from 0, and the keys that move among them. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells from where it was begun to where the keyboard is. */
export interface Range {
  readonly anchor: Place;
  readonly head: Place;
}

export interface Size {
  readonly rows: number;
  readonly columns: number;
}

export function boundsOf({ anchor, head }: Range) {
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  };
}

export function clampPlace({ row, column }: Place, { rows, columns }: Size): Place {
  const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
  return { row: clamp(row, rows), column: clamp(column, columns) };
}

/** Where a key leads; null for keys that lead nowhere. With Ctrl to the edge, as spreadsheets do. */
export function moveBy(from: Place, key: string, toEdge: boolean, size: Size, page: number): Place | null {
  const { row, column } = from;
  const rows = toEdge ? size.rows : 1;
  const columns = toEdge ? size.columns : 1;
  const to: Record<string, Place> = {
    ArrowUp: { row: row - rows, column },
    ArrowDown: { row: row + rows, column },
    ArrowLeft: { row, column: column - columns },
    ArrowRight: { row, column: column + columns },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
    Home: { row: toEdge ? 0 : row, column: 0 },
    End: { row: toEdge ? size.rows - 1 : row, column: size.columns - 1 },
  };
  return Object.hasOwn(to, key) ? clampPlace(to[key], size) : null;
}

/** The next cell in reading order; null at the end, where Tab leaves the table. */
export function nextCell({ row, column }: Place, back: boolean, { rows, columns }: Size): Place | null {
  const at = row * columns + column + (back ? -1 : 1);
  return at < 0 || at >= rows * columns ? null : { row: Math.floor(at / columns), column: at % columns };
}
