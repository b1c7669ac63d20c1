/** What each pane of the dock can show. */
import type { ChannelGroup } from '../../results/recording/channel';
import type { Place } from './series-style';

export type PaneKind =
  | 'reactions'
  | 'drift'
  | 'momentum'
  | 'energy'
  | 'drivers'
  | 'couplings'
  | 'joints'
  | 'contacts'
  | 'motion'
  | 'measures'
  /** Any series, in any order, added to the pane by the user. */
  | 'custom';

export interface PaneKindInfo {
  kind: PaneKind;
  /** On the tab. */
  label: string;
  /** Null for the custom chart, which takes series of every group. */
  group: ChannelGroup | null;
  /** Which records can be chosen; null if only totals are recorded. */
  subjects: 'joints' | 'bodies' | 'drivers' | 'couplings' | 'contacts' | 'measures' | null;
  /** Name of the choice without a record; null if there is no total. */
  total: string | null;
  /** Components in the order of the legend, with their displayed names. */
  components: readonly (readonly [component: string, name: string])[];
  /** Shown until the user chooses otherwise. */
  shown: readonly string[];
  logarithmic: boolean;
  /** Message if the run recorded nothing of this kind. */
  nothing: string;
}

export const PANE_KINDS: readonly PaneKindInfo[] = [
  {
    kind: 'reactions',
    label: 'Reactions',
    group: 'reaction',
    subjects: 'joints',
    total: null,
    components: [
      ['FX', 'FX'],
      ['FY', 'FY'],
      ['FZ', 'FZ'],
      ['F', '|F|'],
      ['MX', 'MX'],
      ['MY', 'MY'],
      ['MZ', 'MZ'],
      ['M', '|M|'],
    ],
    shown: ['FX', 'FY', 'FZ', 'F'],
    logarithmic: false,
    nothing: 'The model that was run has no joints. Add one to see its reactions.',
  },
  {
    kind: 'drift',
    label: 'Drift',
    group: 'drift',
    subjects: 'joints',
    total: 'All joints',
    components: [
      ['position', 'position'],
      ['velocity', 'velocity'],
    ],
    shown: ['position'],
    logarithmic: true,
    nothing: 'The model that was run has no joints, so nothing can drift.',
  },
  {
    kind: 'momentum',
    label: 'Angular momentum',
    group: 'momentum',
    subjects: 'bodies',
    total: 'All bodies',
    components: [
      ['LX', 'LX'],
      ['LY', 'LY'],
      ['LZ', 'LZ'],
      ['L', '|L|'],
      ['PX', 'PX'],
      ['PY', 'PY'],
      ['PZ', 'PZ'],
      ['P', '|P|'],
    ],
    shown: ['LX', 'LY', 'LZ'],
    logarithmic: false,
    nothing: 'This run recorded no momentum.',
  },
  {
    kind: 'energy',
    label: 'Energy',
    group: 'energy',
    subjects: null,
    total: 'Whole mechanism',
    components: [
      ['kinetic', 'kinetic'],
      ['potential', 'potential'],
      ['total', 'total'],
      ['dissipated', 'dissipated'],
      ['supplied', 'supplied'],
      ['work', 'work'],
      ['dissipation', 'dissipated power'],
      ['residual', 'residual'],
    ],
    shown: ['kinetic', 'potential', 'total', 'work'],
    logarithmic: false,
    nothing: 'This run recorded no energy.',
  },
  {
    kind: 'drivers',
    label: 'Drivers',
    group: 'driver',
    subjects: 'drivers',
    total: null,
    components: [
      ['effort', 'torque or force'],
      ['power', 'power'],
      ['coordinate', 'angle or position'],
      ['rate', 'speed'],
    ],
    shown: ['effort'],
    logarithmic: false,
    nothing:
      'The model that was run has no drivers. Add one to a hinge or slider to see its torque or force and its power.',
  },
  {
    kind: 'couplings',
    label: 'Gears and belts',
    group: 'mesh',
    subjects: 'couplings',
    total: null,
    components: [
      ['tangential', 'tangential force'],
      ['radial_1', 'radial on wheel 1'],
      ['axial_1', 'axial on wheel 1'],
      ['radial_2', 'radial on wheel 2'],
      ['axial_2', 'axial on wheel 2'],
      ['tension_a', 'tension of span a'],
      ['tension_b', 'tension of span b'],
      ['FX', 'FX'],
      ['FY', 'FY'],
      ['FZ', 'FZ'],
      ['F', '|F|'],
    ],
    shown: ['tangential', 'radial_2', 'axial_2', 'tension_a', 'tension_b'],
    logarithmic: false,
    nothing:
      'No gear or belt of the model that was run states its geometry. Choose one in its inspector to see the force of the mesh.',
  },
  {
    kind: 'joints',
    label: 'Joints',
    group: 'joint',
    subjects: 'joints',
    total: null,
    components: [
      ['coordinate', 'angle or position'],
      ['rate', 'speed'],
      ['acceleration', 'acceleration'],
      ['coordinate_rotation', 'angle'],
      ['rate_rotation', 'angular speed'],
      ['acceleration_rotation', 'angular acceleration'],
      ['coordinate_translation', 'position'],
      ['rate_translation', 'speed'],
      ['acceleration_translation', 'acceleration'],
      ['transmission', 'transmission angle'],
      ['advantage', 'mechanical advantage'],
      ['advantage_rotation', 'mechanical advantage, angle'],
      ['advantage_translation', 'mechanical advantage, distance'],
      ['armature', 'torque or force of the armature'],
      ['armature_rotation', 'torque of the armature'],
      ['armature_translation', 'force of the armature'],
      ['limit', 'torque or force of the stop'],
      ['friction', 'torque or force of friction'],
      ['state', 'state'],
    ],
    shown: ['coordinate', 'coordinate_rotation', 'coordinate_translation'],
    logarithmic: false,
    nothing:
      'No joint of the model that was run has a coordinate, as hinges, sliders, screws and cylinders do.',
  },
  {
    kind: 'contacts',
    label: 'Contacts',
    group: 'contact',
    subjects: 'contacts',
    total: null,
    components: [
      ['normal', 'normal force'],
      ['friction', 'friction force'],
      ['FX', 'FX'],
      ['FY', 'FY'],
      ['FZ', 'FZ'],
      ['F', '|F|'],
      ['gap', 'gap'],
      ['state', 'state'],
    ],
    shown: ['normal', 'friction'],
    logarithmic: false,
    nothing: 'The model that was run has no contacts. Insert one to see its forces.',
  },
  {
    kind: 'motion',
    label: 'Motion',
    group: 'body',
    subjects: 'bodies',
    total: null,
    components: [
      ['x', 'x'],
      ['y', 'y'],
      ['z', 'z'],
      ['vx', 'vx'],
      ['vy', 'vy'],
      ['vz', 'vz'],
      ['v', '|v|'],
      ['ax', 'ax'],
      ['ay', 'ay'],
      ['az', 'az'],
      ['a', '|a|'],
      ['wx', 'ωx'],
      ['wy', 'ωy'],
      ['wz', 'ωz'],
      ['w', '|ω|'],
      ['angle', 'angle'],
      ['path', 'path length'],
    ],
    shown: ['x', 'y', 'z'],
    logarithmic: false,
    nothing: 'The model that was run has no bodies.',
  },
  {
    kind: 'measures',
    label: 'Measures',
    group: 'measure',
    subjects: 'measures',
    total: null,
    components: [
      ['x', 'x'],
      ['y', 'y'],
      ['z', 'z'],
      ['vx', 'vx'],
      ['vy', 'vy'],
      ['vz', 'vz'],
      ['v', '|v|'],
      ['ax', 'ax'],
      ['ay', 'ay'],
      ['az', 'az'],
      ['a', '|a|'],
      ['path', 'path length'],
      ['distance', 'distance'],
      ['angle', 'angle'],
      ['clearance', 'clearance'],
      ['rate', 'rate'],
    ],
    shown: ['x', 'y', 'z', 'distance', 'angle', 'clearance'],
    logarithmic: false,
    nothing:
      'The model that was run has no measures. Insert a point, a distance, an angle or a clearance to record it.',
  },
  {
    kind: 'custom',
    label: 'Custom chart',
    group: null,
    subjects: null,
    total: null,
    components: [],
    shown: [],
    logarithmic: false,
    nothing: 'This chart is empty. Add a series, or drag a joint, body, driver or measure here.',
  },
];

export function paneKind(kind: PaneKind): PaneKindInfo {
  return PANE_KINDS.find((info) => info.kind === kind) ?? PANE_KINDS[0];
}

/** Where a component stands in the pane of its group, and whether it is a magnitude beside its parts; null if no pane has it. */
export function placeInKind(group: ChannelGroup | null, component: string): Place | null {
  const info = group && PANE_KINDS.find((each) => each.group === group);
  const index = info ? info.components.findIndex(([name]) => name === component) : -1;
  const isMagnitude = group === 'reaction' && (component === 'F' || component === 'M');
  return index < 0 ? null : { index, isMagnitude };
}
