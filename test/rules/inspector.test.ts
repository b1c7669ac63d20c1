/** The inspector is made of the field tables: a row that a form lays by hand has a reason. */
import { expect, test } from 'vitest';
import { nodesOf } from '../support/raw-text';
import { readSources } from './sources';

/** The components that make a row; those of tables alone, in `FieldInput`, make it of a field. */
const ROWS = /^(NumberRow|VectorRow|SelectRow|TextRow|TextAreaRow|ExpressionRow|ColorRow|ComboRow)$/;
const GENERATORS = ['inspector/FieldInput.vue', 'inspector/ExpressionRow.vue'];

/** Rows laid by hand, and why. */
const BY_HAND: Readonly<Record<string, string>> = {
  'inspector/LocksSection.vue NumberRow': 'a geometry lock is no record',
  'inspector/LocksSection.vue VectorRow': 'a geometry lock is no record',
  'inspector/ProjectInspector.vue TextRow': 'the project is no record',
  'inspector/RecordHeader.vue TextRow': 'renaming looks after all that name the record',
  'inspector/body/ElasticFields.vue SelectRow': 'chooses between groups, one of them none',
  'inspector/body/MassFields.vue SelectRow': 'chooses between groups, with numbers carried over',
  'inspector/body/MaterialField.vue ComboRow': 'sets the fields of several groups at once',
  'inspector/body/OrientationFields.vue NumberRow': 'a quaternion is typed as angles',
  'inspector/body/OrientationFields.vue SelectRow': 'how it is typed, nothing of the record',
  'inspector/body/OrientationFields.vue VectorRow': 'a quaternion is typed as angles, or an axis',
  'inspector/body/ShapeFields.vue NumberRow': 'the length of a bar is no field: it moves an end',
  'inspector/body/ShapeFields.vue SelectRow': 'chooses between groups',
  'inspector/body/StockField.vue ComboRow': 'sets the kind of the shape and its sizes at once',
  'inspector/contact/ContactInspector.vue SelectRow': 'a half-space or none',
  'inspector/coupling/GeometryFields.vue SelectRow': 'chooses between groups, by what the joints are',
  'inspector/driver/CoefficientFields.vue NumberRow': 'a list, each of its own unit',
  'inspector/driver/DriverInspector.vue NumberRow': 'named by the kind, and sent to a run under way',
  'inspector/driver/MotionFields.vue SelectRow': 'chooses between groups, one of them none',
  'inspector/joint/AnchorFields.vue SelectRow': 'in whose terms, nothing of the record',
  'inspector/joint/AnchorFields.vue VectorRow': 'two frames at once, in world terms',
  'inspector/joint/ComplianceFields.vue NumberRow': 'the bore is of the presets, nothing of the record',
  'inspector/joint/ComplianceFields.vue SelectRow': 'chooses between groups and presets, one of them none',
  'inspector/load/SpringTension.vue SelectRow': 'chooses among three laws of fields each',
  'inspector/load/SpringTension.vue TextAreaRow': 'an expression of length and rate',
  'inspector/load/TableField.vue TextAreaRow': 'pairs are typed as lines of a table',
};

/** Rows that a template lays, as `file component`. */
const rowsIn = (path: string, text: string): string[] =>
  nodesOf(text).flatMap(({ tag }) => (tag !== undefined && ROWS.test(tag) ? [`${path} ${tag}`] : []));

const sources = readSources(['renderer/panels/inspector', 'renderer/panels/solver'], /\.vue$/).map(
  ({ path, text }) => ({ path: path.replace('renderer/panels/', ''), text }),
);

test('every row is made of a field table, or has a reason', () => {
  expect(sources.length).toBeGreaterThan(30);
  const rows = sources.flatMap(({ path, text }) => (GENERATORS.includes(path) ? [] : rowsIn(path, text)));
  expect([...new Set(rows)].toSorted()).toEqual(Object.keys(BY_HAND));
});

test('a row by hand is noticed', () => {
  const text = '<template><PanelSection><NumberRow label="Mass" :value="1" /></PanelSection></template>';
  expect(rowsIn('a.vue', text)).toEqual(['a.vue NumberRow']);
});
