/**
 * Geometry locks: conditions on the drawing of a planar mechanism that edits maintain, like the dimensions and relations of a sketch.
 * They concern the drawing alone: a run starts from it and never sees them.
 *
 * They are a list of the project beside its records, and not records: they have no name, no physics and no position of their own, and an
 * edit that moves points changes none of them. They name joints (their points) and bars (their lines, or one end), never coordinates in a
 * body, so they remain true when a length changes. A file may omit the list if it is empty.
 */
import type { Vec3 } from '../../schema/frame';

export interface LockEnd {
  /** A joint, meaning its point, or a bar, meaning the line between its ends. */
  record: string;
  /** For a bar: its first or second end, instead of its line. */
  end?: 0 | 1 | null;
}

export interface Lock {
  id: string;
  kind: LockKind;
  /** A line is a bar, or two consecutive points. */
  of: LockEnd[];
  /** Length [m], or angle from the first axis of the drawing's plane, or from the first line to the second [rad]. */
  value?: number | null;
  /** Coordinates of a point in W [m]; the component normal to the drawing's plane is ignored. */
  at?: Vec3 | null;
  /** For a length or an angle: it is shown, and constrains nothing. */
  driven?: boolean | null;
}

export interface LockDefinition {
  readonly title: string;
  /** Types of its operands, in this order; for an angle to the horizontal the second line is omitted. */
  readonly takes: readonly ('line' | 'point')[];
  readonly optional?: number;
  /** Unit of its value. */
  readonly unit?: 'm' | 'rad';
  /** What has to be selected for it, in words. */
  readonly wants: string;
  /** Path of its symbol, in a square of 16. */
  readonly icon: string;
}

const LINE = 'a bar, or two joints';

export const LOCKS = {
  length: {
    title: 'Length',
    takes: ['line'],
    unit: 'm',
    wants: LINE,
    icon: 'M2.5 3v10M13.5 3v10M3 8h10M5.5 5.5L3 8l2.5 2.5M10.5 5.5L13 8l-2.5 2.5',
  },
  angle: {
    title: 'Angle',
    takes: ['line', 'line'],
    optional: 1,
    unit: 'rad',
    wants: 'one bar or two',
    icon: 'M12.5 3L3 13h10.5M9.5 13a6.5 6.5 0 0 0-2.2-4.6',
  },
  horizontal: { title: 'Horizontal', takes: ['line'], wants: LINE, icon: 'M2 8h12M2 6v4M14 6v4' },
  vertical: { title: 'Vertical', takes: ['line'], wants: LINE, icon: 'M8 2v12M6 2h4M6 14h4' },
  coincident: {
    title: 'Coincident',
    takes: ['point', 'point'],
    wants: 'two joints, a joint and a bar, or two bars',
    icon: 'M8 5.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5M8 1.5v4M8 10.5v4M1.5 8h4M10.5 8h4',
  },
  parallel: { title: 'Parallel', takes: ['line', 'line'], wants: 'two bars', icon: 'M3 13L9 3M7 13l6-10' },
  equal: {
    title: 'Equal length',
    takes: ['line', 'line'],
    wants: 'two bars',
    icon: 'M3 6h10M3 10h10',
  },
  'on-line': {
    title: 'On line',
    takes: ['point', 'line'],
    wants: 'a joint and a bar',
    icon: 'M2 13L14 3M8 5.8a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0-4.4',
  },
  at: {
    title: 'At coordinates',
    takes: ['point'],
    wants: 'a joint, or a bar with a free end',
    icon: 'M8 2v3M8 11v3M2 8h3M11 8h3M8 5a3 3 0 1 0 0 6a3 3 0 1 0 0-6M8 7.9h.1',
  },
} as const satisfies Record<string, LockDefinition>;

export type LockKind = keyof typeof LOCKS;
export const LOCK_KINDS = Object.keys(LOCKS) as readonly LockKind[];
export const lockDefinition = (kind: LockKind): LockDefinition => LOCKS[kind];

/** The operands of a lock: single points, and lines by two points. */
export type LockPart =
  | { readonly kind: 'point'; readonly of: LockEnd }
  | { readonly kind: 'line'; readonly of: readonly [LockEnd] | readonly [LockEnd, LockEnd] };

/** Null if the operands do not suit its kind; `isBar` tells whether an id is that of a bar. */
export function partsOf({ kind, of }: Lock, isBar: (id: string) => boolean): LockPart[] | null {
  const { takes, optional = 0 } = lockDefinition(kind);
  const parts: LockPart[] = [];
  const isPoint = (end: LockEnd | undefined) =>
    end !== undefined && (typeof end.end === 'number') === isBar(end.record);
  let at = 0;
  for (const wanted of takes) {
    if (at === of.length) break;
    const [first, second] = [of[at], of[at + 1]];
    if (wanted === 'line' && !isPoint(first)) {
      parts.push({ kind: 'line', of: [first] });
      at += 1;
    } else if (wanted === 'line') {
      if (!isPoint(second)) return null;
      parts.push({ kind: 'line', of: [first, second] });
      at += 2;
    } else {
      if (!isPoint(first)) return null;
      parts.push({ kind: 'point', of: first });
      at += 1;
    }
  }
  return at === of.length && parts.length >= takes.length - optional ? parts : null;
}
