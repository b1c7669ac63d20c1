/** A curve of a recording, recorded or derived from recorded ones: the interface for every reader of charts. */
import type { ChannelGroup } from '../recording/channel';

export interface Series {
  /** A channel's key (`reaction/pinB/FX`), a key with a variant (`reaction/pinB/FX@b`), or `=` and an expression. */
  id: string;
  /** Label of a table's column, without the unit: `Pin_B.FX`, `Pin_B.FX (axes of Rod)`. */
  label: string;
  /** In legends: `FX`, `|F|`. */
  name: string;
  /** ASCII, SI. */
  unit: string;
  /** Null for an expression. */
  group: ChannelGroup | null;
  /** Record id; null for totals and expressions. */
  record: string | null;
  component: string;
  /** Its axes, body or point, if not as recorded; empty otherwise. */
  frame: string;
  /** Values so far: at least as long as the recording; elements beyond its `count` are meaningless. NaN is a gap. */
  column(): Float64Array;
  /**
   * 1 where the value is unique, 0 where redundant constraints share it, -1 where a singular position leaves it without a value; null if
   * all are unique.
   */
  unique(): Float64Array | null;
}

export type SeriesResult = { ok: true; series: Series } | { ok: false; message: string };

/** Writes out[from..to). */
export type CalcRange = (out: Float64Array, from: number, to: number) => void;
