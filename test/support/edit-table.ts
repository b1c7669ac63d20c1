/**
 * A random use of every edit there is, by the name of its function; a rule test fails where one is missing. Each gets the
 * project as it then is and may give null, or an edit that the app refuses: that is part of what users do.
 */
import { STOCK } from '../../engine/kinds/shapes/stock';
import { chooseStock } from '../../renderer/document/edits/values/choose-stock';
import { MATERIALS } from '../../engine/model/materials/material';
import { chooseMaterial } from '../../renderer/document/edits/values/choose-material';
import { findFields, RECORD_FIELDS, SETTINGS_FIELDS } from '../../engine/model/fields/fields';
import { MEASUREMENT_KINDS } from '../../engine/kinds/measures/measures';
import { GROUND, JOINT_KINDS, RECORD_LISTS, SOLVERS } from '../../engine/model/project';
import type { Field } from '../../engine/model/fields/fields';
import type { AnyRecord, Project, RecordList, Settings } from '../../engine/model/project';
import { SHAPE_KINDS } from '../../engine/kinds/shapes/shapes';
import { somePart } from './parts';
import type { PlacedPart } from '../../engine/model/placed-part';
import type { PartJoint } from '../../engine/model/insert-parts';
import { addBody } from '../../renderer/document/edits/add/add-body';
import { addContact } from '../../renderer/document/edits/add/add-contact';
import { addCoupling } from '../../renderer/document/edits/add/add-coupling';
import { addDriver } from '../../renderer/document/edits/add/add-driver';
import { addJoint } from '../../renderer/document/edits/add/add-joint';
import { LOAD_KINDS } from '../../engine/kinds/loads/loads';
import { addLoad } from '../../renderer/document/edits/add/add-load';
import { addParts } from '../../renderer/document/edits/add/add-parts';
import { partSources, updateParts } from '../../renderer/document/edits/add/update-parts';
import { addMeasure, insertMeasure } from '../../renderer/document/edits/add/add-measure';
import { changeDriverJoint, changeDriverKind } from '../../renderer/document/edits/records/change-driver';
import { changeKind } from '../../renderer/document/edits/records/change-joint-kind';
import { chooseUnit, chooseUnitSystem } from '../../renderer/document/edits/values/choose-units';
import { UNIT_CHOICES, UNIT_SYSTEMS } from '../../engine/model/quantity/unit-systems';
import { chooseSolver } from '../../renderer/document/edits/values/choose-solver';
import { componentOf, insertComponent } from '../../renderer/document/edits/records/components';
import { groupBodies, renameGroup, ungroupBodies } from '../../renderer/document/edits/records/groups';
import { deleteRecords } from '../../renderer/document/edits/records/delete-records';
import {
  duplicateBodies,
  mirrorBodies,
  patternAbout,
  patternAlong,
  patternOn,
} from '../../renderer/document/edits/places/duplicate-bodies';
import {
  followAgain,
  keepNumbers,
  updateNumbers,
} from '../../renderer/document/edits/values/formula-numbers';
import type { Edit } from '../../renderer/document/edits/edit';
import { idsOf } from '../../renderer/document/edits/edit';
import {
  meetFrames,
  moveAnchor,
  reconnect,
  turnAxis,
} from '../../renderer/document/edits/places/move-anchor';
import {
  addParameter,
  changeParameter,
  deleteParameter,
  renameParameter,
  setFormula,
} from '../../renderer/document/edits/values/parameters';
import type { FormulaEdit } from '../../renderer/document/edits/values/parameters';
import { pasteCells } from '../../renderer/document/edits/values/paste-cells';
import { renameProject, renameRecord, updateNotes } from '../../renderer/document/edits/records/rename';
import { goBackTo } from '../../renderer/document/edits/go-back';
import { revertModel } from '../../renderer/document/edits/values/revert-model';
import { setRodLength } from '../../renderer/document/edits/places/set-rod-length';
import { takePatch } from '../../renderer/document/edits/values/take-patch';
import { takePoses } from '../../renderer/document/edits/places/take-poses';
import { takeValues } from '../../renderer/document/edits/values/take-values';
import { typeCells } from '../../renderer/document/edits/values/type-cells';
import { keepMass, typeMass } from '../../renderer/document/edits/values/type-mass';
import { withTypedTextAt } from '../../renderer/document/edits/values/typed-texts';
import { updateBodies, updateRecord, withValue } from '../../renderer/document/edits/records/update-record';
import { updateSettings } from '../../renderer/document/edits/values/update-settings';
import { BODY_TABLE } from '../../renderer/document/tables/body-table';
import { JOINT_TABLE } from '../../renderer/document/tables/joint-table';
import type { Chance } from './chance';
import { DRAWING_EDITS } from './drawing-edits';
import { LOCK_EDITS } from './lock-edits';

export type RandomEdit = (project: Project, chance: Chance) => Edit | null;

const idsIn = (project: Project, list: RecordList): string[] => project[list].map(({ id }) => id);
/** Up to `most` bodies, now and then the ground among them. */
const someCopies = (chance: Chance) => ({ copies: chance.below(3), withGround: chance.happens(0.5) });

function someBodies(project: Project, chance: Chance, most = 3): string[] {
  const ids = chance.happens(0.1) ? [GROUND, ...idsIn(project, 'bodies')] : idsIn(project, 'bodies');
  return ids.length === 0 ? [] : Array.from({ length: chance.below(most + 1) }, () => chance.one(ids));
}
const anyId = (project: Project, chance: Chance): string => chance.pick([...idsOf(project)]) ?? 'none';
const jointsBetween = (parts: readonly PlacedPart[], chance: Chance): PartJoint[] =>
  parts.flatMap((b, i) => {
    const kind = chance.one(['hinge', 'cylinder', 'slider', 'ball', 'fixed'] as const);
    const axis = [chance.below(3) - 1, chance.below(3) - 1, chance.below(3) - 1] as const;
    return chance.happens(0.7) ? { kind, a: parts[i - 1] ?? null, b, at: [0, 0.1, 0], axis } : [];
  });
const SIDES = ['both', 'a', 'b'] as const;
const NAMES = ['crank', 'rod', 'mm', '2x', 'speed'];
const FORMULAS = ['40 mm', '3*crank', 'rod + 5 mm', '60 rpm', 'speed', '1/0', '', '2 kg', 'rod'];
const CELLS = ['', '0.25', '12,5 mm', '30 deg', 'Ground', 'Slider', '#12ab90', '-1', 'Bar'];
const unless = (result: FormulaEdit): Edit | null => ('edit' in result ? result.edit : null);
const anyParameter = (project: Project, chance: Chance): string =>
  chance.pick(idsIn(project, 'parameters')) ?? 'none';

export const EDIT_TABLE: Readonly<Record<string, RandomEdit>> = {
  ...DRAWING_EDITS,
  ...LOCK_EDITS,
  addBody: (project, chance) =>
    addBody(
      project,
      chance.one(SHAPE_KINDS),
      chance.happens(0.5) ? (chance.pick(idsIn(project, 'bodies')) ?? null) : null,
    ),
  updateParts: (project, chance) => {
    const parts = Array.from({ length: chance.below(4) }, () => somePart(chance));
    const round = { kind: 'round', hollow: true, middle: [0, 0, 0], axis: [0, 0, 1], radius: 0.01 } as const;
    const hole = { ...round, length: 0.01 };
    const featuresOf = () =>
      chance.one([null, [], [hole], [hole, { ...hole, middle: [0.1, 0, 0] as const }]]);
    const source = chance.pick(partSources(project)) ?? 'part.stl';
    const insert = {
      ...{
        parts: parts.filter(() => chance.happens(0.5)),
        called: 'housing',
        material: chance.one(MATERIALS),
      },
      ...{ openMass: chance.happens(0.5) ? 0.3 : null, joints: jointsBetween(parts, chance) },
    };
    return updateParts(project, { source, parts, featuresOf, insert });
  },
  addParts: (project, chance) => {
    const parts = Array.from({ length: chance.below(4) }, () => somePart(chance));
    return addParts(project, {
      ...{ parts, called: 'housing', material: chance.one(MATERIALS) },
      openMass: chance.happens(0.5) ? 0.3 : null,
      joints: jointsBetween(parts, chance),
    });
  },
  chooseStock: (project, chance) => chooseStock(project, someBodies(project, chance), chance.one(STOCK)),
  chooseMaterial: (project, chance) =>
    chooseMaterial(project, someBodies(project, chance), chance.pick([null, ...MATERIALS]) ?? null),
  addContact: (project, chance) => addContact(project, someBodies(project, chance)),
  addCoupling: (project, chance) =>
    addCoupling(
      project,
      idsIn(project, 'joints').filter(() => chance.happens(0.3)),
    ),
  addDriver: (project, chance) => addDriver(project, chance.pick(idsIn(project, 'joints')) ?? null),
  addJoint: (project, chance) => addJoint(project, chance.one(JOINT_KINDS), someBodies(project, chance)),
  addLoad: (project, chance) =>
    addLoad(
      project,
      chance.one(LOAD_KINDS),
      someBodies(project, chance),
      chance.pick(idsIn(project, 'joints')) ?? null,
    ),
  addMeasure: (project, chance) =>
    addMeasure(project, chance.one(MEASUREMENT_KINDS), someBodies(project, chance)),
  insertMeasure: (project, chance) =>
    insertMeasure(project, {
      kind: 'point',
      body: chance.pick([GROUND, ...idsIn(project, 'bodies')])!,
      point: chance.vector(),
    }),
  addParameter: (project, chance) =>
    unless(
      addParameter(project, {
        name: chance.one(NAMES),
        unit: chance.one(['1', 'm', 'rad/s'] as const),
        formula: chance.one(FORMULAS),
      }),
    ),
  changeParameter: (project, chance) =>
    unless(changeParameter(project, anyParameter(project, chance), { formula: chance.one(FORMULAS) })),
  renameParameter: (project, chance) =>
    unless(renameParameter(project, anyParameter(project, chance), chance.one(NAMES))),
  deleteParameter: (project, chance) => unless(deleteParameter(project, anyParameter(project, chance))),
  setFormula: (project, chance) =>
    unless(
      setFormula(
        project,
        anyId(project, chance),
        chance.one(['position.0', 'shape.radius', 'value', 'mass.density']),
        chance.one(FORMULAS),
      ),
    ),
  updateNumbers: (project, chance) =>
    updateNumbers(project, chance.happens(0.7) ? [...idsOf(project)] : [anyId(project, chance)]),
  keepNumbers: (project, chance) =>
    keepNumbers(project, chance.happens(0.7) ? [...idsOf(project)] : [anyId(project, chance)]),
  followAgain: (project, chance) =>
    followAgain(project, anyId(project, chance), [
      { field: chance.one(['position.0', 'shape.length', 'value']), formula: chance.one(FORMULAS) },
    ]),
  changeDriverKind: (project, chance) => {
    const driver = chance.pick(project.drivers);
    return driver
      ? changeDriverKind(project, driver, chance.one(['speed', 'position', 'effort'] as const))
      : null;
  },
  changeDriverJoint: (project, chance) => {
    const driver = chance.pick(project.drivers);
    return driver
      ? changeDriverJoint(project, driver, chance.pick(idsIn(project, 'joints')) ?? 'none')
      : null;
  },
  changeKind: (project, chance) => {
    const joint = chance.pick(project.joints);
    return joint ? changeKind(project, joint, chance.one(JOINT_KINDS)) : null;
  },
  revertModel: (project, chance) => {
    const run = { ...project, drivers: project.drivers.filter(() => chance.happens(0.5)) };
    return revertModel(project, run, 'Run 1');
  },
  goBackTo: (project, chance) => {
    const kept = project.measures.filter(() => chance.happens(0.5));
    return goBackTo(project, { ...project, name: 'Earlier', measures: kept }, 'yesterday');
  },
  chooseSolver: (project, chance) => chooseSolver(project, chance.one(SOLVERS)),
  groupBodies: (project, chance) =>
    groupBodies(project, someBodies(project, chance), chance.one(['Arm', 'Leg'] as const)),
  insertComponent: (project, chance) => {
    const component = componentOf(project, someBodies(project, chance), 'Arm');
    const turn = { axis: [0, 0, 1], angle: 8 * chance.share() - 4 } as const;
    return insertComponent(project, component, chance.vector(), chance.happens(0.5), turn);
  },
  ungroupBodies: (project, chance) => ungroupBodies(project, someBodies(project, chance)),
  renameGroup: (project, chance) => renameGroup(project, chance.one(['Arm', 'Leg'] as const), 'Hand'),
  deleteRecords: (project, chance) =>
    deleteRecords(project, chance.happens(0.8) ? [anyId(project, chance)] : someBodies(project, chance)),
  duplicateBodies: (project, chance) =>
    duplicateBodies(project, someBodies(project, chance), chance.vector()),
  mirrorBodies: (project, chance) =>
    mirrorBodies(project, someBodies(project, chance), chance.vector(), chance.vector()),
  patternAlong: (project, chance) =>
    patternAlong(project, someBodies(project, chance, 2), chance.vector(), someCopies(chance)),
  patternAbout: (project, chance) =>
    patternAbout(
      project,
      someBodies(project, chance, 2),
      { center: chance.vector(), direction: chance.vector(), angle: chance.number() },
      someCopies(chance),
    ),
  patternOn: (project, chance) =>
    patternOn(
      project,
      someBodies(project, chance, 2),
      { points: [chance.vector(), chance.vector(), chance.vector()], turns: chance.happens(0.5) },
      someCopies(chance),
    ),
  moveAnchor: (project, chance) => {
    const joint = chance.pick(project.joints);
    return joint ? moveAnchor(project, joint, chance.vector(), chance.one(SIDES)) : null;
  },
  turnAxis: (project, chance) => {
    const joint = chance.pick(project.joints);
    return joint ? turnAxis(project, joint, chance.vector(), chance.one(SIDES)) : null;
  },
  reconnect: (project, chance) => {
    const joint = chance.pick(project.joints);
    const body = chance.pick([GROUND, ...idsIn(project, 'bodies')])!;
    return joint ? reconnect(project, joint, chance.one(['a', 'b'] as const), body) : null;
  },
  meetFrames: (project, chance) => {
    const joint = chance.pick(project.joints);
    return joint ? meetFrames(project, joint) : null;
  },
  renameRecord: (project, chance) => renameRecord(project, anyId(project, chance), chance.text()),
  renameProject: (project, chance) => renameProject(project, chance.text()),
  updateNotes: (project, chance) => updateNotes(project, `${chance.text()}\n${chance.text()}`),
  takeValues: (project, chance) =>
    takeValues(project, [
      { target: { kind: 'parameter', id: anyParameter(project, chance) }, value: chance.number() },
      { target: { kind: 'setting', path: 'duration' }, value: chance.number() },
    ]),
  takePoses: (project, chance) =>
    takePoses(
      project,
      someBodies(project, chance).map((body) => ({
        body,
        position: chance.vector(),
        orientation: chance.happens(0.8) ? [0.6, 0, 0.8, 0] : [0, 0, 0, 0],
      })),
      'Take the poses',
    ),
  setRodLength: (project, chance) =>
    setRodLength(project, chance.pick(idsIn(project, 'bodies')) ?? 'none', chance.number()),
  keepMass: (project, chance) => keepMass(project, anyId(project, chance)),
  typeMass: (project, chance) =>
    typeMass(
      project,
      chance.pick(idsIn(project, 'bodies')) ?? 'none',
      chance.happens(0.5) ? null : Math.abs(chance.number()),
    ),
  typeCells: (project, chance) => {
    const table = chance.happens(0.5) ? BODY_TABLE : JOINT_TABLE;
    const ids = idsIn(project, table.list);
    if (ids.length === 0) return null;
    const cells = Array.from({ length: 1 + chance.below(4) }, () => ({
      id: chance.one(ids),
      column: chance.below(table.columns.length),
      text: chance.one([...CELLS, ...FORMULAS]),
    }));
    return unless(typeCells(project, table, cells));
  },
  pasteCells: (project, chance) => {
    const table = chance.happens(0.5) ? BODY_TABLE : JOINT_TABLE;
    const texts = [...CELLS, ...FORMULAS, ...project.bodies.map(({ name }) => name)];
    const width = 1 + chance.below(6);
    const block = Array.from({ length: 1 + chance.below(3) }, () =>
      Array.from({ length: width }, () => chance.one(texts)),
    );
    const at = { row: chance.below(project[table.list].length + 1), column: chance.below(4) };
    return unless(pasteCells(project, table, at, block));
  },
  takePatch: (project, chance) => {
    const joint = chance.pick(project.joints);
    const body = chance.pick(project.bodies);
    const frame = () => ({ position: chance.vector(), orientation: [0.6, 0, 0, 0.8] as const });
    const kind = chance.one(JOINT_KINDS);
    const length = kind === 'distance' && chance.happens(0.8) ? { length: 0.25 } : {};
    return takePatch(
      project,
      {
        joints: joint ? [{ joint: joint.id, kind, frameA: frame(), frameB: frame(), ...length }] : [],
        bodies: body ? [{ body: body.id, ...frame(), shape: body.shape }] : [],
      },
      'Take the patch',
    );
  },
  updateRecord: (project, chance) => {
    const list = chance.one(RECORD_LISTS);
    const record = chance.pick<AnyRecord>(project[list]);
    const fields = record ? findFields(RECORD_FIELDS[list], record) : null;
    if (!record || !fields) return null;
    const [path, value] = typed(project, fields, record, chance);
    return updateRecord(project, record.id, chance.text(), (one) => withValue(one, path, value));
  },
  updateBodies: (project, chance) => {
    const color = chance.one(['#808080', '#c04040']);
    return updateBodies(project, someBodies(project, chance), chance.text(), (body) =>
      body.color === color ? null : { ...body, color },
    );
  },
  chooseUnitSystem: (project, chance) => chooseUnitSystem(project, chance.one(UNIT_SYSTEMS)),
  chooseUnit: (project, chance) => {
    const [unit, choices] = chance.one(Object.entries(UNIT_CHOICES));
    return chooseUnit(project, unit, chance.one(choices));
  },
  updateSettings: (project, chance) => {
    const field = chance.one(SETTINGS_FIELDS);
    const value = valueFor(project, field, project.settings[field.key as keyof Settings], chance);
    return updateSettings(project, field.label, { [field.key]: value });
  },
  withTypedTextAt: (project, chance) => {
    const edit = updateSettings(project, 'Duration', { duration: 0.001 * (1 + chance.below(5)) });
    const place = `settings.${chance.one(SETTINGS_FIELDS).key}`;
    return (
      edit && withTypedTextAt(project, edit, place, chance.happens(0.3) ? null : `${chance.below(5)} ms`)
    );
  },
};

/** A field of the record, however deep, and what someone might type there. */
function typed(
  project: Project,
  fields: readonly Field[],
  owner: object,
  chance: Chance,
): [path: string[], value: unknown] {
  const field = chance.one(fields.filter(({ key }) => key !== 'id'));
  const value = (owner as Record<string, unknown>)[field.key];
  const inner = field.fields && typeof value === 'object' && value ? findFields(field.fields, value) : null;
  if (inner && chance.happens(0.9)) {
    const [path, typedValue] = typed(project, inner, value as object, chance);
    return [[field.key, ...path], typedValue];
  }
  return [[field.key], valueFor(project, field, value, chance)];
}

function valueFor(project: Project, field: Field, now: unknown, chance: Chance): unknown {
  if (field.nullable && chance.happens(0.3)) return null;
  if (field.choices) return chance.one(field.choices);
  if (field.type === 'body') return chance.pick([GROUND, ...idsIn(project, 'bodies')]);
  if (field.type === 'joint') return chance.pick(idsIn(project, 'joints')) ?? 'none';
  if (field.type === 'color') return chance.happens(0.8) ? '#12aB90' : 'red';
  if (typeof now === 'string') return chance.text();
  if (typeof now === 'number') return chance.happens(0.7) ? Math.abs(chance.number()) : chance.number();
  if (Array.isArray(now) && now.every((item) => typeof item === 'number')) {
    return now.map((item: number) => (chance.happens(0.5) ? item : chance.number()));
  }
  return now ?? (field.type === 'number' ? chance.number() : null);
}
