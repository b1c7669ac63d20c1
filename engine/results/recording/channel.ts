/** What one recorded column means. Columns are doubles in SI; NaN stands for "no value" and is drawn as a gap. */
export interface Channel {
  /** Stable machine name, unique in a recording: `<group>/<record id>/<component>`, such as `reaction/pinB/FX`. */
  key: string;
  /** Human name, unique in a recording and the CSV header without its unit: `Pin_B.FX`. */
  label: string;
  /** ASCII unit: `N`, `N*m`, `m`, `rad/s`, `kg*m^2/s`, `J`, `1`. */
  unit: string;
  group: ChannelGroup;
  /** Id of the body, joint or driver concerned; null for totals. */
  record: string | null;
  /** Short name inside its record: `FX`, `M`, `qw`, `kinetic`. */
  component: string;
}

/** Bits of `reaction-mask.ts`, for a whole record or for one of its columns. */
export const isMask = (component: string): boolean => component === 'unique' || component.endsWith('_unique');

export type ChannelGroup =
  /** Position of the body frame's origin x y z, orientation qw qx qy qz, velocity vx vy vz and acceleration ax ay az of the centre of mass, wx wy wz, alphax alphay alphaz in W. */
  | 'body'
  /** Force and moment of the joint on body B from body A at the joint's point on B, world axes: FX FY FZ F MX MY MZ M; `unique` (bit mask FX..MZ = bits 0..5). */
  | 'reaction'
  /**
   * Computed on reading: the reaction of a joint and all that acts along or about its axis: FX FY FZ F MX MY MZ M; only its `unique` is
   * recorded, as for a reaction.
   */
  | 'total'
  /**
   * For joints whose reaction redundant constraints share, and for contacts: the shared part of the force `F` and of the moment `M` (T
   * 10.2); the same for a stop `limit`, for `friction`, for a driver with a largest `effort`.
   */
  | 'shared'
  /** On demand: range of a shared reaction over the admissible releases, `FX_low` `FX_high` and so on (T 10.2). */
  | 'band'
  /** Residual per joint and in total: `position`, `velocity`; angles count as length through the characteristic length. */
  | 'drift'
  /** Linear momentum PX PY PZ; angular momentum LX LY LZ about the world origin, in total and per body. */
  | 'momentum'
  /** kinetic, potential, total, work (of loads and drivers: supplied minus dissipated), residual; dissipation is a power. */
  | 'energy'
  /** coordinate, rate, effort, power of each driver and, on its joint 2, of each coupling. */
  | 'driver'
  /**
   * For a coupling with geometry: force of wheel 1 on wheel 2, world axes: FX FY FZ F; point x y z, moment about it MX MY MZ M; for teeth
   * tangential, radial_1 axial_1 radial_2 axial_2; for belts tension_a tension_b; `unique` as for a reaction.
   */
  | 'mesh'
  /** coordinate, rate, acceleration of hinges, sliders, screws and cylinders; efforts of limits and friction with their masks, state. */
  | 'joint'
  /**
   * Force of a contact on body B from body A, world axes: FX FY FZ F; normal, friction, gap, point x y z, moment about it MX MY MZ M,
   * state; `unique` as for a reaction, `normal_unique` and `friction_unique` for those.
   */
  | 'contact'
  /** Force and moment of a load on its body, or on body B, about its point there, world axes: FX FY FZ F MX MY MZ M. */
  | 'load'
  /** For a measure of the document: x y z vx vy vz ax ay az of a point, `distance` or `angle` and its `rate`. */
  | 'measure'
  /** rank, step, rejected, condition. */
  | 'solver';
