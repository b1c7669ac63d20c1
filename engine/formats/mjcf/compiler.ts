/** Settings in <compiler>, which apply to the whole file. */
import { Fields } from '../xml/fields';
import type { ImportLog } from '../import-log';
import type { XmlElement } from '../xml/read-xml';

export interface Compiler {
  /** Converts an angle of the file [deg unless it says radian] to radians. */
  radians: (angle: number) => number;
  eulerseq: string;
  autolimits: boolean;
  inertiaFromGeom: 'true' | 'false' | 'auto';
  /** First and last group of geoms that count for inertia. */
  groups: readonly [number, number];
  boundMass: number;
  boundInertia: number;
  /** Null keeps the masses as they are. */
  totalMass: number | null;
  balanceInertia: boolean;
  /** Folder of meshes, from that of the model; empty for the same. */
  meshdir: string;
  /** Whether folders in the names of files are left out. */
  strippath: boolean;
  /** Whether MuJoCo integrates meshes exactly. */
  exactMeshes: boolean;
}

const DEGREE = Math.PI / 180;
const AUTO = ['auto', 'true', 'false'] as const;

/** The last of several elements takes precedence. */
export function readCompiler(elements: readonly XmlElement[], log: ImportLog): Compiler {
  const values = new Map<string, string>();
  for (const element of elements) for (const [key, value] of element.attributes) values.set(key, value);
  const compiler: Compiler = {
    radians: (angle) => angle * DEGREE,
    eulerseq: 'xyz',
    autolimits: true,
    inertiaFromGeom: 'auto',
    groups: [0, 5],
    boundMass: 0,
    boundInertia: 0,
    totalMass: null,
    balanceInertia: false,
    meshdir: '',
    strippath: false,
    exactMeshes: false,
  };
  const last = elements.at(-1);
  if (last === undefined) return compiler;
  for (const element of elements) {
    log.use(element);
    for (const child of element.children) log.ignore(child, 'it is about actuators, which are not read');
  }
  const fields = new Fields(last, log, values);
  if (fields.choice('angle', ['degree', 'radian'], 'degree') === 'radian')
    compiler.radians = (angle) => angle;
  if (fields.has('eulerseq')) compiler.eulerseq = readSequence(fields);
  if (fields.choice('coordinate', ['local', 'global'], 'local') === 'global') {
    const remedy = 'Load the model in a version of MuJoCo before 2.3.4 and save it with local coordinates.';
    fields.refuse('global-coordinates', 'coordinate is "global", which MJCF has given up', remedy);
  }
  const [from, to] = fields.numbers('inertiagrouprange', 2, 2) ?? compiler.groups;
  const total = fields.number('settotalmass', -1);
  return {
    ...compiler,
    autolimits: fields.flag('autolimits', true),
    inertiaFromGeom: fields.choice('inertiafromgeom', AUTO, 'auto'),
    groups: [from, to],
    boundMass: fields.number('boundmass', 0),
    boundInertia: fields.number('boundinertia', 0),
    totalMass: total > 0 ? total : null,
    balanceInertia: fields.flag('balanceinertia', false),
    meshdir: fields.text('meshdir') || fields.text('assetdir'),
    strippath: fields.flag('strippath', false),
    exactMeshes: fields.flag('exactmeshinertia', false),
  };
}

function readSequence(fields: Fields): string {
  const text = fields.text('eulerseq');
  if (/^[xyzXYZ]{3}$/.test(text)) return text;
  fields.refuse(
    'bad-eulerseq',
    'eulerseq does not name three axes',
    'Give three letters of xyzXYZ, such as xyz.',
  );
  return 'xyz';
}
