/** What an expression may call and name. Maps, so that nothing but what stands here is ever found. */
export type NumberFunction = (...values: number[]) => number;

interface Callable {
  readonly call: NumberFunction;
  /** Number of arguments, or the least number where more are taken. */
  readonly takes: number;
  readonly orMore?: boolean;
}

const one = (call: (x: number) => number): Callable => ({ call, takes: 1 });
const two = (call: (x: number, y: number) => number): Callable => ({
  call,
  takes: 2,
});

export const FUNCTIONS: ReadonlyMap<string, Callable> = new Map([
  ['sin', one(Math.sin)],
  ['cos', one(Math.cos)],
  ['tan', one(Math.tan)],
  ['asin', one(Math.asin)],
  ['acos', one(Math.acos)],
  ['atan', one(Math.atan)],
  ['atan2', two(Math.atan2)],
  ['exp', one(Math.exp)],
  ['log', one(Math.log)],
  ['sqrt', one(Math.sqrt)],
  ['abs', one(Math.abs)],
  ['sign', one(Math.sign)],
  ['floor', one(Math.floor)],
  ['min', { call: Math.min, takes: 1, orMore: true }],
  ['max', { call: Math.max, takes: 1, orMore: true }],
  ['hypot', { call: Math.hypot, takes: 1, orMore: true }],
  // 0 before t0, 1 from then on
  ['step', two((t, t0) => (t < t0 ? 0 : 1))],
]);

export const CONSTANTS: ReadonlyMap<string, number> = new Map([['pi', Math.PI]]);

export const OPERATORS: ReadonlyMap<string, (a: number, b: number) => number> = new Map([
  ['+', (a, b) => a + b],
  ['-', (a, b) => a - b],
  ['*', (a, b) => a * b],
  ['/', (a, b) => a / b],
  ['^', (a, b) => a ** b],
  ['<', (a, b) => Number(a < b)],
  ['>', (a, b) => Number(a > b)],
  ['<=', (a, b) => Number(a <= b)],
  ['>=', (a, b) => Number(a >= b)],
  ['==', (a, b) => Number(a === b)],
  ['!=', (a, b) => Number(a !== b)],
]);

/** In words, for messages. */
export const KNOWN = `t, pi, q["joint"], qdot["joint"] and the functions ${[...FUNCTIONS.keys()].join(', ')}`;
