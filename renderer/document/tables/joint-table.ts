import { jointDefinition } from '../../../engine/kinds/joints/joints';
import { jointNoun } from '../../../engine/kinds/joints/joint-words';
import {
  coordinatesOf,
  hasOneCoordinate,
  mainCoordinate,
} from '../../../engine/kinds/joints/joint-coordinates';
import { GROUND, GROUND_NAME, JOINT_KINDS } from '../../../engine/model/project';
import type {
  AnyRecord,
  CoordinateKind,
  Joint,
  JointFriction,
  JointLimits,
  Project,
} from '../../../engine/model/project';
import { newJoint } from '../edits/add/add-joint';
import { changeKind } from '../edits/records/change-joint-kind';
import { moveAnchor, reconnect, turnAxis } from '../edits/places/move-anchor';
import { withTypedValue } from '../edits/values/parameters';
import { jointFrames, rotate, tidy } from '../geometry';
import { findById } from '../../../engine/model/find-by-id';
import { nameColumn } from './body-table';
import type { Column, RowTexts, Table } from './column';
import { plainCell } from './column';
import { numberColumn, tripleColumns } from './number-column';
import type { ProjectDraft } from './project-draft';
import type { RowDraft } from './row-draft';
import { TEXT } from '../texts';

const asJoint = (record: AnyRecord): Joint => record as Joint;
const coordinateOf = (record: AnyRecord) => mainCoordinate(asJoint(record).kind);
const hasCoordinate = (record: AnyRecord): boolean => hasOneCoordinate(asJoint(record).kind);
const short = (text: string): string => (text.length > 30 ? `${text.slice(0, 30)}…` : text);

const TITLES = JOINT_KINDS.map((kind) => jointDefinition(kind).title);
const findKind = (text: string) =>
  JOINT_KINDS.find((one) => [one, jointNoun(one)].includes(text.trim().toLowerCase()));
const noKind = (text: string): string => TEXT.notAJoint(short(text), TITLES.join(', '));

const kindColumn: Column = {
  key: 'kind',
  title: 'Kind',
  width: 120,
  choices: () => TITLES,
  read: (_, record) => plainCell(jointDefinition(asJoint(record).kind).title),
  write: (draft, text) => {
    const kind = findKind(text);
    if (kind === undefined) return noKind(text);
    if (kind !== asJoint(draft.record).kind)
      draft.apply(changeKind(draft.project, asJoint(draft.record), kind));
    return null;
  },
};

function bodyColumn(side: 'a' | 'b'): Column {
  const key = side === 'a' ? 'bodyA' : 'bodyB';
  const other = side === 'a' ? 'bodyB' : 'bodyA';
  return {
    key,
    title: side === 'a' ? 'Body A' : 'Body B',
    width: 120,
    choices: (project, record) =>
      [{ id: GROUND as string, name: GROUND_NAME }, ...project.bodies.map(({ id, name }) => ({ id, name }))]
        .filter(({ id }) => id !== asJoint(record)[other])
        .map(({ name }) => name),
    read: (project, record) => {
      const id = asJoint(record)[key];
      const name = findById(project.bodies, id)?.name;
      return plainCell(id === GROUND ? GROUND_NAME : (name ?? id));
    },
    write: (draft, text) => {
      const isGround = text.trim().toLowerCase() === GROUND_NAME.toLowerCase();
      const id = isGround ? GROUND : draft.findBody(text)?.id;
      if (id === undefined) return TEXT.noBody(short(text));
      const joint = asJoint(draft.record);
      if (id !== joint[key]) draft.apply(reconnect(draft.project, joint, side, id));
      return null;
    },
  };
}

/** Columns that hinges and sliders have alike. */
const BOTH = (['hinge', 'slider'] as const).map(mainCoordinate);

function limitColumn(key: 'minimum' | 'maximum', title: string): Column {
  return numberColumn({
    key,
    title,
    heading: BOTH.map(({ unit, shown }) => [unit, shown.unit] as const),
    hint: TEXT.stopHint,
    width: 84,
    units: (record) => [coordinateOf(record).unit, coordinateOf(record).shown.unit],
    has: hasCoordinate,
    path: (record) => (typeof asJoint(record).limits?.[key] === 'number' ? `limits.${key}` : null),
    put: (draft, value) => {
      const now = asJoint(draft.record).limits ?? { minimum: null, maximum: null, restitution: 0 };
      const next: JointLimits = { ...now, [key]: value };
      const none = next.minimum === null && next.maximum === null;
      draft.record = withTypedValue(draft.record, none ? ['limits'] : ['limits', key], none ? null : value);
      if (!none) draft.record = { ...asJoint(draft.record), limits: next };
      return null;
    },
  });
}

function frictionColumn(key: keyof JointFriction, title: string, unit: 'effortUnit' | 'dampingUnit'): Column {
  return numberColumn({
    key,
    title,
    heading: BOTH.map((coordinate) => [coordinate[unit], coordinate[unit]] as const),
    hint: key === 'coulomb' ? TEXT.frictionHint : TEXT.dampingHint,
    width: 124,
    units: (record) => [coordinateOf(record)[unit], coordinateOf(record)[unit]],
    has: hasCoordinate,
    path: (record) => (asJoint(record).friction ? `friction.${key}` : null),
    get: (record) => asJoint(record).friction?.[key] ?? 0,
    put: (draft, value) => putFriction(draft, key, value ?? 0),
  });
}

function putFriction(draft: RowDraft, key: keyof JointFriction, value: number): null {
  const now = asJoint(draft.record).friction ?? { coulomb: 0, viscous: 0 };
  const next = { ...now, [key]: value };
  const none = next.coulomb === 0 && next.viscous === 0;
  if (none) draft.record = withTypedValue(draft.record, ['friction'], null);
  else {
    const kept = withTypedValue({ ...asJoint(draft.record), friction: now }, ['friction', key], value);
    draft.record = kept;
  }
  return null;
}

function armatureColumn(key: CoordinateKind, title: string, unit: string): Column {
  return numberColumn({
    key: `armature-${key}`,
    title,
    heading: [[unit, unit]],
    hint: TEXT.armatureHint,
    width: 124,
    units: () => [unit, unit],
    has: (record) => coordinatesOf(asJoint(record).kind).some(({ kind }) => kind === key),
    path: (record) => (asJoint(record).armature ? `armature.${key}` : null),
    get: (record) => asJoint(record).armature?.[key] ?? 0,
    put: (draft, value) => putArmature(draft, key, value ?? 0),
  });
}

function putArmature(draft: RowDraft, key: CoordinateKind, value: number): null {
  const now = asJoint(draft.record).armature ?? { rotation: 0, translation: 0 };
  const next = { ...now, [key]: value };
  if (next.rotation === 0 && next.translation === 0)
    draft.record = withTypedValue(draft.record, ['armature'], null);
  else draft.record = withTypedValue({ ...asJoint(draft.record), armature: now }, ['armature', key], value);
  return null;
}

/** Of one kind of joint only. */
/** What joints of one kind alone have. */
const ownColumns: Column[] = JOINT_KINDS.flatMap((kind) => {
  const { fields = [], note, plural } = jointDefinition(kind);
  return fields.map(({ key, label, unit = '1' }) =>
    numberColumn({
      key,
      title: label,
      heading: [[unit, unit]],
      hint: note ?? `Of ${plural}`,
      units: () => [unit, unit],
      path: (record) => (asJoint(record).kind === kind && key in record ? key : null),
    }),
  );
});

/** Both frames where they meet; where they are apart, A's, as the table shows it. */
function sideOf(draft: RowDraft): 'both' | 'a' {
  return jointFrames(draft.project, asJoint(draft.record)).gap < 1e-9 ? 'both' : 'a';
}

function finish(draft: RowDraft): string | null {
  if (draft.point !== null)
    draft.apply(moveAnchor(draft.project, asJoint(draft.record), draft.point, sideOf(draft)));
  if (draft.axis === null) return null;
  if (Math.hypot(...draft.axis) === 0) return TEXT.axisLengthZero;
  const side = jointDefinition(asJoint(draft.record).kind).shafts ? 'a' : 'both';
  draft.apply(turnAxis(draft.project, asJoint(draft.record), draft.axis, side));
  return null;
}

/** The other cells of the row move and turn it from where a drawn joint would be. */
function createFrom(draft: ProjectDraft, texts: RowTexts): Joint | string {
  const kind = findKind(texts.get('kind') || 'hinge');
  if (kind === undefined) return `Kind: ${noKind(texts.get('kind') ?? '')}`;
  const bodies: string[] = [];
  for (const [key, title] of [
    ['bodyA', 'Body A'],
    ['bodyB', 'Body B'],
  ] as const) {
    const name = texts.get(key)?.trim() ?? '';
    if (name === '') return TEXT.needsBothBodies(title);
    const found =
      name.toLowerCase() === GROUND_NAME.toLowerCase()
        ? GROUND
        : (draft.findByName(name, ['bodies'])?.id ?? null);
    if (found === null) return TEXT.noBodyIn(title, short(name));
    bodies.push(found);
  }
  if (bodies[0] === bodies[1]) return TEXT.sameBodies;
  const [a, b] = bodies as [string, string];
  const near = aroundJoint(draft, [a, b]);
  const joint = newJoint(near, kind, b === GROUND ? [b, a] : [a, b], draft.naming);
  return joint ?? TEXT.notPossible;
}

/** What a new joint is made after: its bodies, what holds them already and the last hinge, whose axis it takes. */
function aroundJoint(draft: ProjectDraft, bodies: readonly string[]): Project {
  const near = draft.near(
    'bodies',
    bodies.filter((id) => id !== GROUND),
  );
  const hinge = draft.findLast('joints', (joint) => asJoint(joint).kind === 'hinge');
  if (hinge === undefined) return near;
  return { ...near, joints: [...near.joints.filter(({ id }) => id !== hinge.id), asJoint(hinge)] };
}

export const JOINT_TABLE: Table = {
  list: 'joints',
  columns: [
    nameColumn,
    kindColumn,
    bodyColumn('a'),
    bodyColumn('b'),
    ...tripleColumns({
      keys: ['x', 'y', 'z'],
      units: ['m', 'm'],
      hint: TEXT.pointHint,
      slot: 'point',
      get: ({ project, record }) => tidy(jointFrames(project, asJoint(record)).a.position),
    }),
    ...tripleColumns({
      keys: ['Axis x', 'Axis y', 'Axis z'],
      units: ['1', '1'],
      hint: TEXT.axisHint,
      has: (record) => jointDefinition(asJoint(record).kind).axis !== null,
      slot: 'axis',
      get: ({ project, record }) =>
        tidy(rotate(jointFrames(project, asJoint(record)).a.orientation, [0, 0, 1])),
    }),
    limitColumn('minimum', 'Minimum'),
    limitColumn('maximum', 'Maximum'),
    frictionColumn('coulomb', TEXT.dryFriction, 'effortUnit'),
    frictionColumn('viscous', 'Viscous', 'dampingUnit'),
    armatureColumn('rotation', TEXT.armatureOfRotation, 'kg*m^2'),
    armatureColumn('translation', TEXT.armatureOfTranslation, 'kg'),
    ...ownColumns,
  ],
  create: createFrom,
  finish,
};
