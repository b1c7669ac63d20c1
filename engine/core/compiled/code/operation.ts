/** What a node of an expression graph does with its operands. */

/** The functions of `Math` that a graph may call: the same ones as on the reference path, so the same bits. */
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

/** Leaves, which have no operand; `parameter` and `state` have an index in the place of the first. */
export type Leaf = 'constant' | 'parameter' | 'state' | 'time';
export type UnaryOperation = 'neg' | 'sqrt' | 'abs' | 'floor' | 'ceil' | UnaryCall;
export type BinaryOperation = 'add' | 'sub' | 'mul' | 'div' | 'min' | 'max' | BinaryCall;
/** The second operand where the first is above zero, otherwise the third. */
export type Choice = 'select';
export type Operation = Leaf | UnaryOperation | BinaryOperation | Choice;

/** By code, which is what a graph keeps of a node. */
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

/** How many nodes an operation takes. */
export function operandCount(code: number): 0 | 1 | 2 | 3 {
  if (code < firstUnary) return 0;
  if (code < firstBinary) return 1;
  return code < choice ? 2 : 3;
}

/** What an operation that is neither a leaf nor a call makes of numbers: the meaning of its WebAssembly instruction. */
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

/** By code: what operations on one or two numbers give; null of leaves and of the choice. */
export const VALUES: readonly (((a: number, b: number) => number) | null)[] = OPERATIONS.map((operation) =>
  isCall(operation) ? Math[operation] : (ARITHMETIC[operation] ?? null),
);

/** By code: whether it is a function of `Math` that the module imports. */
export const CALLED: readonly boolean[] = OPERATIONS.map(isCall);
