/** What a node of an expression graph does with its operands. */

/** The `Math` functions that a graph may call: the same as on the reference path, so results agree bit for bit. */
export const UNARY_CALLS = [
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'sinh',
  'cosh',
  'tanh',
  'exp',
  'log',
  'log10',
  'cbrt',
  'round',
  'sign',
] as const;
export const BINARY_CALLS = ['atan2', 'pow', 'hypot'] as const;

export type UnaryCall = (typeof UNARY_CALLS)[number];
export type BinaryCall = (typeof BINARY_CALLS)[number];

/** Leaves have no operand nodes; `parameter` and `state` store an index in place of the first. */
export type Leaf = 'constant' | 'parameter' | 'state' | 'time';
export type UnaryOperation = 'neg' | 'sqrt' | 'abs' | 'floor' | 'ceil' | UnaryCall;
export type BinaryOperation = 'add' | 'sub' | 'mul' | 'div' | 'min' | 'max' | BinaryCall;
/** The second operand if the first is above zero, otherwise the third. */
export type Choice = 'select';
export type Operation = Leaf | UnaryOperation | BinaryOperation | Choice;

/** By code, which is what a graph stores per node. */
export const OPERATIONS: readonly Operation[] = [
  'constant',
  'parameter',
  'state',
  'time',
  'neg',
  'sqrt',
  'abs',
  'floor',
  'ceil',
  ...UNARY_CALLS,
  'add',
  'sub',
  'mul',
  'div',
  'min',
  'max',
  ...BINARY_CALLS,
  'select',
];

const CODES: ReadonlyMap<Operation, number> = new Map(OPERATIONS.map((operation, code) => [operation, code]));

export const codeOf = (operation: Operation): number => CODES.get(operation)!;

const firstUnary = codeOf('neg');
const firstBinary = codeOf('add');
const choice = codeOf('select');

/** Number of operand nodes of an operation. */
export function operandCount(code: number): 0 | 1 | 2 | 3 {
  if (code < firstUnary) return 0;
  if (code < firstBinary) return 1;
  return code < choice ? 2 : 3;
}

/** Values of operations that are neither leaves nor calls, as their WebAssembly instructions define them. */
const ARITHMETIC: Partial<Record<Operation, (a: number, b: number) => number>> = {
  neg: (a) => -a,
  sqrt: Math.sqrt,
  abs: Math.abs,
  floor: Math.floor,
  ceil: Math.ceil,
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => a / b,
  min: Math.min,
  max: Math.max,
};

const isCall = (operation: Operation): operation is UnaryCall | BinaryCall =>
  (UNARY_CALLS as readonly string[]).includes(operation) ||
  (BINARY_CALLS as readonly string[]).includes(operation);

/** By code: the function of operations on one or two numbers; null for leaves and the choice. */
export const VALUES: readonly (((a: number, b: number) => number) | null)[] = OPERATIONS.map((operation) =>
  isCall(operation) ? Math[operation] : (ARITHMETIC[operation] ?? null),
);

/** By code: whether the module imports it from `Math`. */
export const CALLED: readonly boolean[] = OPERATIONS.map(isCall);
