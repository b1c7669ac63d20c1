/** One field of a record, as data, and helpers to build field tables. */
export type FieldType =
  | 'text'
  | 'name'
  | 'id'
  | 'number'
  | 'vector'
  | 'quaternion'
  | 'inertia'
  | 'polygon'
  /** Pairs [x, y] with ascending x, two or more. */
  | 'table'
  /** One to sixteen numbers. */
  | 'numbers'
  /** Upper triangle of a 6 x 6 matrix. */
  | 'symmetric6'
  /** Text in the expression language. */
  | 'expression'
  /** Text that the editor evaluates, with units and parameters. */
  | 'formula'
  /** Pairs of a field of the record and the formula that determines it. */
  | 'formulas'
  /** Display units, by the SI units that they replace. */
  | 'units'
  /** A name that formulas can use. */
  | 'symbol'
  | 'color'
  | 'choice'
  /** Id of a body; also `ground` where `ground` is set. */
  | 'body'
  /** Id of a joint. */
  | 'joint'
  | 'group';

/** The fields of a record by their keys. */
export type Values = Readonly<Record<string, unknown>>;

export interface Field {
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  /** SI unit in ASCII, as in CSV headers. */
  readonly unit?: string;
  /** Bounds of a number: `above` and `below` are exclusive, `minimum` and `maximum` are not. */
  readonly above?: number;
  readonly minimum?: number;
  readonly below?: number;
  readonly maximum?: number;
  /** Increment of one press of an arrow key in an editor. */
  readonly step?: number;
  /** Short label in an editor, under a heading that gives the context. */
  readonly short?: string;
  /** An explanation beside the label. */
  readonly hint?: string;
  /** Shown in place of null. */
  readonly placeholder?: string;
  readonly nullable?: boolean;
  /** May be absent, which means null. */
  readonly optional?: boolean;
  readonly ground?: boolean;
  readonly choices?: readonly string[];
  /** For a table: headings of its columns. */
  readonly columns?: readonly [x: string, y: string];
  /** Labels of the choices in editors; a form that offers other choices has its own labels. */
  readonly words?: Readonly<Record<string, string>>;
  /** The kinds that have this field, where it belongs to some kinds only. */
  readonly only?: readonly string[];
  /** For a point, a direction or a frame: the field that names the body in whose frame it is given. */
  readonly of?: string;
  /**
   * For a vector: whether it reflects like a force (polar) or a moment (axial). It is fixed in the body that it names, otherwise in the
   * world or the body according to the field `frame`.
   */
  readonly turns?: 'polar' | 'axial' | ((record: Values) => 'polar' | 'axial');
  /** For a joint: the permitted kinds. */
  readonly joints?: readonly string[];
  /** Set only by what made the record, as an import does: editors show it. */
  readonly given?: boolean;
  /** Whether it has an effect, given the other values; an editor shows it only then. */
  readonly when?: (record: Values) => boolean;
  /** Fields of a nested group. */
  readonly fields?: FieldSet;
}

/** A plain list, or one list for each value of the field `kind`. */
export type FieldSet = readonly Field[] | { readonly [kind: string]: readonly Field[] };

type Registry = Readonly<Record<string, { readonly fields: readonly Field[] }>>;

/** The fields of each kind of a registry. */
export const fieldsByKind = <R extends Registry>(registry: R) =>
  Object.fromEntries(Object.entries(registry).map(([kind, { fields }]) => [kind, fields])) as {
    readonly [K in keyof R]: readonly Field[];
  };

export const id: Field = { key: 'id', label: 'Id', type: 'id' };
export const name: Field = { key: 'name', label: 'Name', type: 'name' };
export const choice = (key: string, label: string, ...choices: string[]): Field => ({
  key,
  label,
  type: 'choice',
  choices,
});
/** A choice that editors show without further rules. */
export const named = (key: string, label: string, words: Readonly<Record<string, string>>): Field => ({
  ...choice(key, label, ...Object.keys(words)),
  words,
});
export const point = (key: string, label: string): Field => ({
  key,
  label,
  type: 'vector',
  unit: 'm',
  step: 0.01,
});
export const length = (key: string, label: string): Field => ({
  key,
  label,
  type: 'number',
  unit: 'm',
  above: 0,
  step: 0.01,
});
export const gain = (key: string, label: string, unit: string): Field => ({
  key,
  label,
  type: 'number',
  unit,
  minimum: 0,
  step: 1,
});
export const restitution: Field = {
  key: 'restitution',
  label: 'Restitution',
  type: 'number',
  unit: '1',
  minimum: 0,
  maximum: 1,
  step: 0.05,
};
export const orientation: Field = { key: 'orientation', label: 'Orientation', type: 'quaternion', unit: '1' };

export const FRAME_FIELDS: readonly Field[] = [
  { ...point('position', 'Position'), hint: 'In the frame of the body' },
  orientation,
];

/** A field by its keys: `fieldAt(JOINT_FIELDS, 'limits', 'minimum')`. */
export function fieldAt(fields: readonly Field[], key: string, ...inner: readonly string[]): Field {
  const field = fields.find((one) => one.key === key);
  if (field === undefined) throw new Error(`There is no field "${key}"`);
  const [next, ...rest] = inner;
  return next === undefined ? field : fieldAt((field.fields ?? []) as readonly Field[], next, ...rest);
}
