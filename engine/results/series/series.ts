/** A curve of a recording, recorded or worked out from recorded ones: what every reader of charts goes by. */
import type { ChannelGroup } from '../recording/channel';

export interface Series {
  /** A channel's key (`reaction/pinB/FX`), that and a variant (`reaction/pinB/FX@b`), or `=` and an expression. */
  id: string;
  /** Of a table's column, without the unit: `Pin_B.FX`, `Pin_B.FX (axes of Rod)`. */
  label: string;
  /** In legends: `FX`, `|F|`. */
  name: string;
  /** ASCII, SI. */
  unit: string;
  /** Null of an expression. */
  group: ChannelGroup | null;
  /** Record id; null for totals and expressions. */
  record: string | null;
  component: string;
  /** Whose axes, on which body, about which point, where it is not as recorded; empty otherwise. */
  frame: string;
  /** Values so far: as long as the recording at least; entries beyond its `count` mean nothing. NaN is a gap. */
  column(): Float64Array;
  /** 1 where the value is unique, 0 where redundant constraints share it, -1 where a singular position leaves none; null where all are unique. */
  unique(): Float64Array | null;
}

export type SeriesResult = { ok: true; series: Series } | { ok: false; message: string };

/** Writes out[from..to). */
export type CalcRange = (out: Float64Array, from: number, to: number) => void;
