/** Actuators as drivers: a motor becomes an effort, a position or velocity servo a driver of that kind. */
import { createDriver } from '../../model/defaults';
import { quote } from '../../schema/quote';
import { useTendon } from './fixed-tendons';
import type { Driver, DriverKind } from '../../model/project';
import type { Fields } from '../xml/fields';
import type { FixedTendon, FixedTendons } from './fixed-tendons';
import type { Keyframe } from './start';
import type { Model } from '../tree/model';
import type { RawJoint } from '../tree/raw';
import type { Scene } from './scene';
import type { XmlElement } from '../xml/read-xml';

const KINDS: ReadonlySet<string> = new Set(['motor', 'position', 'velocity', 'general']);

/** How its force depends on its control u, its length l and its rate: gain u, gain (u - l), or gain (u - rate). */
interface Law {
  readonly kind: DriverKind;
  readonly gain: number;
}

/** What it acts on: its force times `gear` along the coordinate of each joint. */
interface Target {
  readonly joint: RawJoint;
  readonly gear: number;
}

export function readActuators(
  sections: readonly XmlElement[],
  scene: Scene,
  tendons: FixedTendons,
  keyframe: Keyframe | null,
  model: Model,
): void {
  const all = sections.flatMap(({ children }) => children);
  const controls = readControls(keyframe, all.length, model);
  all.forEach((element, index) => {
    const why = readActuator(element, controls?.[index] ?? null, { scene, tendons, keyframe, model });
    if (why !== null) model.log.ignore(element, why);
  });
  for (const section of sections) {
    if (section.children.length === 0) model.log.ignore(section, 'it is empty');
    else model.log.use(section);
  }
}

interface Context {
  readonly scene: Scene;
  readonly tendons: FixedTendons;
  readonly keyframe: Keyframe | null;
  readonly model: Model;
}

/** The controls of the chosen keyframe; null if it has none that fit. */
function readControls(keyframe: Keyframe | null, count: number, { log }: Model): number[] | null {
  const fields = keyframe?.fields;
  if (!fields?.has('ctrl')) return null;
  const words = fields.text('ctrl').trim().split(/\s+/).length;
  if (words === count) return fields.numbers('ctrl', count, count);
  log.approximate(fields.element, 'its ctrl does not fit the actuators, and is left out');
  return null;
}

/** Returns why it becomes nothing, or null. */
function readActuator(element: XmlElement, control: number | null, context: Context): string | null {
  const { scene, model } = context;
  if (!KINDS.has(element.name)) return `a ${element.name} actuator is not a driver here`;
  const fields = scene.classes.fieldsOf(element);
  const law = lawOf(fields);
  if (law === null) return 'its force is neither that of a motor nor that of a position or velocity servo';
  const found = targetsOf(fields, law, context);
  if (typeof found === 'string') return found;
  const u = within(fields, 'ctrl', control ?? 0);
  const named = fields.text('name');
  const made = found.targets.map(({ joint, gear }): Driver => {
    const record = model.coordinates.get(joint)!;
    const ids = model.names.take('drivers', named, `Driver of ${record.name}`);
    model.origins.set(ids.id, element);
    if (law.kind === 'effort') {
      const value = gear * within(fields, 'force', law.gain * u);
      return createDriver({ ...ids, joint: record.id, kind: 'effort', value });
    }
    const most = largestForce(fields) * Math.abs(gear);
    const value = law.kind === 'speed' ? u / gear : startOf(joint, context);
    return createDriver({
      ...{ ...ids, joint: record.id, kind: law.kind, value },
      ...(most > 0 && Number.isFinite(most) ? { maximum: most } : {}),
    });
  });
  model.project.drivers.push(...made);
  model.log.use(element);
  if (found.tendon) useTendon(found.tendon, model);
  tell(fields, law, control);
  return null;
}

function tell(fields: Fields, { kind }: Law, control: number | null): void {
  const given =
    control === null ? 'its control is not in the file' : `the keyframe has its control as ${control}`;
  if (kind === 'effort') {
    if (control === null)
      fields.approximate(`${given}: it exerts nothing until it has a value or an expression`);
  } else if (kind === 'position') {
    fields.approximate(
      `${given}; in MuJoCo it is a spring towards it, here it holds the position of the start${bounded(fields)}: give it a value or a motion`,
    );
  } else {
    fields.approximate(
      `${given}${control === null ? ', so that it stands' : ''}; in MuJoCo it is a damper towards that speed, here it keeps it${bounded(fields)}`,
    );
  }
  if (fields.has('dyntype') && fields.text('dyntype') !== 'none')
    fields.approximate('the dynamics of its activation is left out');
}

const bounded = (fields: Fields): string =>
  Number.isFinite(largestForce(fields)) ? ', up to its largest force' : '';

function lawOf(fields: Fields): Law | null {
  const { name } = fields.element;
  if (name === 'motor') return { kind: 'effort', gain: 1 };
  if (name === 'position') return { kind: 'position', gain: fields.number('kp', 1) };
  if (name === 'velocity') return { kind: 'speed', gain: fields.number('kv', 1) };
  const [gain = 1] = fields.numbers('gainprm', 1, 10) ?? [];
  const [constant = 0, ofLength = 0, ofRate = 0] = fields.numbers('biasprm', 1, 10) ?? [];
  const bias = fields.has('biastype') ? fields.text('biastype') : 'none';
  if (fields.has('gaintype') && fields.text('gaintype') !== 'fixed') return null;
  if (bias === 'none') return { kind: 'effort', gain };
  if (bias !== 'affine' || constant !== 0 || !(gain > 0)) return null;
  if (ofLength === -gain) return { kind: 'position', gain };
  return ofLength === 0 && ofRate === -gain ? { kind: 'speed', gain } : null;
}

/** The joints that it acts on, and the tendon through which it does; or why there are none. */
function targetsOf(
  fields: Fields,
  { kind }: Law,
  { scene, tendons, model }: Context,
): { targets: Target[]; tendon: FixedTendon | null } | string {
  const [gear = 1] = fields.numbers('gear', 1, 6) ?? [];
  if (gear === 0) return 'its gear is 0, so that it has no effect';
  const key = ['joint', 'jointinparent', 'tendon'].find((one) => fields.has(one));
  if (key === undefined) return 'it acts on neither a joint nor a tendon of joints';
  const name = fields.text(key);
  const tendon = key === 'tendon' ? (tendons.get(name) ?? null) : null;
  const joint = key === 'tendon' ? undefined : scene.tree.jointOf.get(name);
  if (key !== 'tendon' && joint === undefined) {
    const what = `${key} is ${quote(name)}, and there is no joint of that name`;
    fields.refuse('missing-joint', what, 'Name a joint that is there, or delete this element.');
    return 'its joint is missing';
  }
  if (key === 'tendon' && tendon === null) return 'it pulls a tendon through space, or one that is not there';
  const all = joint
    ? [{ joint, gear }]
    : tendon!.terms.map((term) => ({ joint: term.joint, gear: gear * term.factor }));
  const records = all.map((target) => model.coordinates.get(target.joint));
  if (all.length === 0 || records.includes(undefined))
    return `it acts on ${quote(name)}, which has no single coordinate here`;
  const driven = (id: string): boolean => model.project.drivers.some((driver) => driver.joint === id);
  if (kind === 'effort') return { targets: all, tendon };
  if (driven(records[0]!.id)) return 'its joint has a driver already';
  const [first, ...others] = records.map((record) => record!.id);
  const tied = (id: string): boolean =>
    model.project.couplings.some(
      ({ joint1, joint2 }) => (joint1 === first && joint2 === id) || (joint1 === id && joint2 === first),
    );
  if (!others.every(tied))
    return 'it moves several joints through a tendon; drive one of them, and couple the others to it';
  return { targets: all.slice(0, 1), tendon };
}

/** The coordinate of the start, in which nothing jumps. */
function startOf(joint: RawJoint, { keyframe }: Context): number {
  const [position] = keyframe?.positions.get(joint) ?? [];
  if (position === undefined) return joint.start;
  return joint.type === 'hinge' ? position - joint.ref + joint.start : position;
}

/** A control or force within its range, where that is a limit. */
function within(fields: Fields, what: 'ctrl' | 'force', value: number): number {
  const range = fields.numbers(`${what}range`, 2, 2);
  if (range === null || fields.text(`${what}limited`) === 'false' || !(range[0] < range[1])) return value;
  return Math.min(range[1], Math.max(range[0], value));
}

/** Infinity without a limit. */
function largestForce(fields: Fields): number {
  const range = fields.numbers('forcerange', 2, 2);
  if (range === null || fields.text('forcelimited') === 'false' || !(range[0] < range[1])) return Infinity;
  return Math.max(Math.abs(range[0]), Math.abs(range[1]));
}
