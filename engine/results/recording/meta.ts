/** What a table of numbers does not contain itself: the sidecar `.meta.json` of an export. */
import { CONTACT_STATES } from './contact-states';
import { leftOutWords } from './left-out';
import { CREATED_WITH } from '../../model/defaults';
import { ForceColumns, UNIQUE_LEGEND } from './force-columns';
import { describeImpacts } from '../measures/impacts';
import { settingsInUse } from '../../model/settings/settings-in-use';
import type { Project } from '../../model/project';
import type { Analysis } from './run-report';
import type { Channel } from './channel';
import type { RunEvent } from '../../core/switching/run-event';

export interface MetaSource {
  readonly project: Project;
  /** Digest of the model, the settings and the solver's version. */
  readonly digest: string;
  /** Whether the motion follows from forces, or from drivers alone. */
  readonly analysis: Analysis;
  /** k and d used in the run unless a joint has its own; null without feedback. */
  readonly gains: { k: number; d: number } | null;
  /** `frame`: its axes, if other than recorded. */
  readonly channels: readonly (Channel & { readonly frame?: string })[];
  /** Whether all columns are; true by default. */
  readonly inSI?: boolean;
  readonly samples: number;
  /** Only every N-th output time is included; all by default. */
  readonly every?: number;
  /** How the run ended; null while it is in progress. */
  readonly outcome: {
    readonly kind: string;
    readonly reason?: string;
    readonly time?: number;
    readonly message?: string;
  } | null;
  /** Ids of the joints whose reactions redundant constraints leave undetermined. */
  readonly notUnique?: readonly string[];
  readonly events?: readonly RunEvent[];
}

/** For tables of charts, in projects shown in other units. */
const SHOWN_UNITS = 'those of the project; the unit stands in every column header';

export const CONVENTIONS = {
  units: 'SI and radians; the unit stands in every column header',
  time: "the solver's own time [s]",
  worldFrame: 'right-handed and fixed; vectors are given along its axes unless a column says otherwise',
  body: 'x y z is the position of the origin of the body frame; vx vy vz and ax ay az are velocity and acceleration of the centre of mass, which are not derivatives of x y z where it lies elsewhere; wx wy wz and alphax alphay alphaz are angular velocity and acceleration. A point measure gives position, velocity and acceleration of one point',
  momentum:
    'PX PY PZ is the linear momentum; LX LY LZ is the angular momentum about the world origin, also of a single body',
  measure: 'of a point: position, velocity and acceleration of that point of the body',
  orientation: 'unit quaternion (w, x, y, z), body to world',
  reaction:
    'force and moment that body A exerts on body B through the joint, about the joint point on B, along world axes',
  band: 'lowest (low) and highest (high) value of a component of a reaction over the admissible releases of redundant constraints; both are the reaction itself where it is unique, empty where the releases are too many to look at',
  contact:
    'force that body A exerts on body B through the contact, along world axes; x y z is the middle of its places, MX MY MZ the moment about it',
  total:
    'of a joint: its reaction and all that acts along or about its axis: stop, friction, drivers, couplings, torsion springs; as the reaction',
  impact:
    'impulse of an impact on the body “on” from the body “from”: of a contact its size and its vector along world axes, of an end stop along or about the axis of its joint; solvers of fixed steps give that of the step',
  mesh: 'of a coupling that states its geometry: force that wheel 1 exerts on wheel 2, at the pitch point of teeth or in the middle of pulley 2, which is x y z; MX MY MZ is the moment about it. Columns of its parts say which wheel and which way',
  load: 'force and moment on its body, or on body B of two, about its point there, along world axes',
  driver: "effort acts along the joint's axis on body B, its opposite on body A; power is effort times rate",
  energy:
    'supplied by drivers, forces and torques; dissipated by dampers, drag, friction and impacts, at the power dissipation; work is supplied less dissipated; kinetic + potential + dissipated - supplied is constant but for residual',
  jointState:
    '0 free, 1 on its lower stop, 2 on its upper stop, 3 sticking, 4 sliding backwards, 5 sliding forwards',
  unique: UNIQUE_LEGEND,
  contactState: CONTACT_STATES.map((word, value) => `${value} ${word}`).join(', '),
  missing: 'an empty cell is no value',
} as const;

export function writeMeta(source: MetaSource): string {
  const { name, createdWith, schemaVersion, settings } = source.project;
  const { outcome } = source;
  const forces = new ForceColumns(source.project);
  const meta = {
    format: 'kempe-recording-meta',
    version: 1,
    program: CREATED_WITH,
    project: { name, createdWith, schemaVersion, digest: source.digest },
    analysis: source.analysis,
    ...(source.analysis === 'kinematic' ? { leftOut: leftOutWords(source.project) } : {}),
    // a kinematic run integrates nothing
    solver:
      source.analysis === 'kinematic'
        ? {}
        : {
            ...Object.fromEntries(settingsInUse(settings).map((key) => [key, settings[key]])),
            ...source.gains,
          },
    gravity: settings.gravity,
    duration: settings.duration,
    outputInterval: settings.outputInterval,
    samples: source.samples,
    ...(source.every === undefined || source.every === 1 ? {} : { everyNthOutputTime: source.every }),
    outcome: outcome && {
      kind: outcome.kind,
      ...(outcome.reason === undefined ? {} : { reason: outcome.reason }),
      ...(outcome.time === undefined ? {} : { time: outcome.time }),
      ...(outcome.message === undefined ? {} : { message: outcome.message }),
    },
    notUnique: source.notUnique ?? [],
    conventions: source.inSI === false ? { ...CONVENTIONS, units: SHOWN_UNITS } : CONVENTIONS,
    impacts: describeImpacts(source.project, source.events ?? []),
    columns: source.channels.map(({ key, label, unit, group, record, frame }) => ({
      ...{ key, label, unit, group, record },
      ...forces.describe(key, frame),
    })),
  };
  return `${JSON.stringify(meta, null, 2)}\n`;
}
