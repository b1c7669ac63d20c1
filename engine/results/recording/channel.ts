/** What one recorded column means. Columns are doubles in SI; NaN stands for "no value" and is drawn as a gap. */
export interface Channel {
  /** Stable machine name, unique in a recording: `<group>/<record id>/<component>`, such as `reaction/pinB/FX`. */
  key: string;
  /** Human name, unique in a recording and the CSV header without its unit: `Pin_B.FX`. */
  label: string;
  /** ASCII unit: `N`, `N*m`, `m`, `rad/s`, `kg*m^2/s`, `J`, `1`. */
  unit: string;
  group: ChannelGroup;
  /** The body, joint or driver concerned; null for totals. */
  record: string | null;
  /** Short name inside its record: `FX`, `M`, `qw`, `kinetic`. */
  component: string;
}

/** Bits of `reaction-mask.ts`, of a whole record or of one of its columns. */
export const isMask = (component: string): boolean => component === 'unique' || component.endsWith('_unique');

export type ChannelGroup =
  /** Position of the body frame's origin x y z, orientation qw qx qy qz, velocity vx vy vz and acceleration ax ay az of the centre of mass, wx wy wz, alphax alphay alphaz in W. */
  | 'body'
  /** Force and moment of the joint on body B from body A at the joint's point on B, world axes: FX FY FZ F MX MY MZ M; `unique` (bit mask FX..MZ = bits 0..5). */
  | 'reaction'
  /** Worked out: the reaction of a joint and all that acts along or about its axis: FX FY FZ F MX MY MZ M; recorded is its `unique`, as of a reaction. */
  | 'total'
  /**
   * Of joints whose reaction redundant constraints share, and of contacts: the part of the force `F` and of the moment `M` that they
   * do (T 10.2); of a stop `limit`, of `friction`, of a driver with a largest `effort` the same.
   */
  | 'shared'
  /** On demand: range of a shared reaction over the admissible releases, `FX_low` `FX_high` and so on (T 10.2). */
  | 'band'
  /** Residual per joint and in total: `position`, `velocity`; angles count as length through the characteristic length. */
  | 'drift'
  /** Linear momentum PX PY PZ; angular momentum LX LY LZ about the world origin, in total and per body. */
  | 'momentum'
  /** kinetic, potential, total, work (of loads and drivers: supplied less dissipated), residual; dissipation is a power. */
  | 'energy'
  /** coordinate, rate, effort, power of each driver and, on its joint 2, of each coupling. */
  | 'driver'
  /** Of a coupling with its geometry: force of wheel 1 on wheel 2, world axes: FX FY FZ F; place x y z, moment about it MX MY MZ; of teeth tangential, radial_1 axial_1 radial_2 axial_2; of belts tension_a tension_b; `unique` as of a reaction. */
  | 'mesh'
  /** coordinate, rate, acceleration of hinges, sliders, screws and cylinders; efforts of limits and friction with their masks, state. */
  | 'joint'
  /** Force of a contact on body B from body A, world axes: FX FY FZ F; normal, friction, gap, place x y z, moment about the place MX MY MZ, state; `unique` as of a reaction, `normal_unique` and `friction_unique` of those. */
  | 'contact'
  /** Force and moment of a load on its body, or on body B, about its point there, world axes: FX FY FZ F MX MY MZ M. */
  | 'load'
  /** Of a measure of the document: x y z vx vy vz ax ay az of a point, `distance` or `angle` and its `rate`. */
  | 'measure'
  /** rank, step, rejected, condition. */
  | 'solver';
