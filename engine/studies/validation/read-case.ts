/** Checks that a value is a validation case, field by field: the host does not trust its input. */
import { isObject } from '../../model/file/json';
import { couplingDefinition, GEOMETRY_KINDS } from '../../kinds/couplings/couplings';
import type { GeometryKind } from '../../kinds/couplings/couplings';
import type { ValidationCase } from './case';

/** Null if the value is as required; otherwise the fault, starting with the path. */
type Check = (value: unknown, path: string) => string | null;

const text: Check = (value, path) => (typeof value === 'string' ? null : `${path} is not a text`);
const number: Check = (value, path) =>
  typeof value === 'number' && Number.isFinite(value) ? null : `${path} is not a number`;
const positive: Check = (value, path) =>
  number(value, path) ?? ((value as number) > 0 ? null : `${path} is not greater than 0`);

const optional =
  (check: Check): Check =>
  (value, path) =>
    value === undefined ? null : check(value, path);

const nullable =
  (check: Check): Check =>
  (value, path) =>
    value === null ? null : check(value, path);

const oneOf =
  (...words: string[]): Check =>
  (value, path) =>
    words.includes(value as string) ? null : `${path} is not one of ${words.join(', ')}`;

function first<T>(items: Iterable<T>, check: (item: T, index: number) => string | null): string | null {
  let index = 0;
  for (const item of items) {
    const fault = check(item, index++);
    if (fault !== null) return fault;
  }
  return null;
}

const list =
  (item: Check, length?: number): Check =>
  (value, path) => {
    if (!Array.isArray(value)) return `${path} is not a list`;
    if (length !== undefined && value.length !== length) return `${path} does not have ${length} entries`;
    return first(value as unknown[], (entry, i) => item(entry, `${path}[${i}]`));
  };

const map =
  (item: Check): Check =>
  (value, path) =>
    isObject(value)
      ? first(Object.entries(value), ([key, entry]) => item(entry, `${path}.${key}`))
      : `${path} is not an object`;

const record =
  (fields: Record<string, Check>): Check =>
  (value, path) =>
    isObject(value)
      ? first(Object.entries(fields), ([key, check]) =>
          check(Object.hasOwn(value, key) ? value[key] : undefined, `${path}.${key}`),
        )
      : `${path} is not an object`;

const vector = list(number, 3);

const body = record({
  name: text,
  mass: number,
  principal_inertia: vector,
  com: vector,
  orientation_wxyz: list(number, 4),
  velocity: vector,
  angular_velocity: vector,
});
const joint = record({
  name: text,
  type: oneOf('hinge', 'ball', 'slider', 'universal'),
  body_a: text,
  body_b: text,
  anchor: vector,
  axis: optional(vector),
  axis_a: optional(vector),
  axis_b: optional(vector),
  compliance: optional(record({ radial: number, axial: number, tilting: number, twisting: number })),
});
const driver = record({ name: text, joint: text, rate: number });
const FORCES: Record<string, Check> = {
  force: record({ body: text, point_world: vector, force_world: vector }),
  torque: record({ body: text, torque_world: vector, t_on: optional(number), t_off: optional(number) }),
  spring: record({
    body_a: text,
    body_b: text,
    anchor_a: vector,
    anchor_b: vector,
    stiffness: number,
    damping: number,
    rest_length: number,
  }),
};
const force: Check = (value, path) =>
  record({ type: oneOf(...Object.keys(FORCES)) })(value, path) ??
  FORCES[(value as { type: string }).type](value, path);

/** Its numbers only; the project check tells whether the wheels mesh. */
const geometry: Check = (value, path) => {
  const fault = record({ kind: oneOf(...GEOMETRY_KINDS) })(value, path);
  if (fault !== null) return fault;
  const { kind } = value as { kind: GeometryKind };
  const numbers = couplingDefinition(kind).fields.filter(({ type }) => type === 'number');
  return record(Object.fromEntries(numbers.map(({ key }) => [key, number])))(value, path);
};
const coupling = record({ name: text, joint_1: text, joint_2: text, ratio: number, geometry });

const columns: Check = (value, path) => {
  const fault = record({ columns: list(text), values: list(list(number)) })(value, path);
  if (fault !== null) return fault;
  const table = value as { columns: string[]; values: number[][] };
  return first(table.values, (row, i) =>
    row.length === table.columns.length ? null : `${path}.values[${i}] has not one entry per column`,
  );
};
const table: Check = (value, path) =>
  columns(value, path) ?? record({ side: optional(oneOf('left', 'right')) })(value, path);

const problem = record({
  id: text,
  title: text,
  source: text,
  sources: list(text),
  accuracy: text,
  floor: text,
  noise: optional(positive),
  statement: record({
    gravity: vector,
    duration: number,
    description: text,
    note: optional(text),
    bodies: list(body),
    joints: list(joint),
    forces: list(force),
    couplings: optional(list(coupling)),
    drivers: optional(list(driver)),
  }),
  run: record({
    duration: positive,
    outputInterval: positive,
    step: optional(positive),
    integrator: optional(oneOf('dop853', 'radau5')),
  }),
  points: optional(map(record({ body: text, at: vector }))),
  compare: list(
    record({
      what: text,
      kind: oneOf('state', 'force'),
      unit: text,
      scale: positive,
      where: optional(record({ column: text, above: number })),
      columns: map(text),
    }),
  ),
  headline: record({ what: text, column: text, time: nullable(number) }),
  bounds: list(record({ tolerance: positive, states: number, forces: nullable(number), energy: number })),
  tables: list(table),
});

/** The case, or a sentence that says why the value is not one. */
export function readCase(value: unknown): ValidationCase | string {
  const fault = problem(value, 'case');
  return fault === null ? (value as ValidationCase) : `Not a validation case: ${fault}.`;
}
