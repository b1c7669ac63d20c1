/** Expressions of loads and drivers as nodes, with the meaning that `model/expression` gives them. */
import { NotToBeCompiled } from './reasons';
import type { Coordinates } from './coordinates';
import type { Formula, Variable } from '../../../schema/scope';
import type { Graph, Node } from '../code/graph';
import type { ModelNumbers } from './numbers';
import type { System } from '../../system/system';

export interface FormulaSite {
  readonly graph: Graph;
  readonly numbers: ModelNumbers;
  readonly coordinates: Coordinates;
  readonly system: Pick<System, 'readings'>;
  /** Further variables that the record offers. */
  readonly variables?: { readonly [V in Variable]: Node };
}

export function formulaNode(formula: Formula, site: FormulaSite): Node {
  const { graph: g, numbers, coordinates, system, variables } = site;
  switch (formula.kind) {
    case 'constant':
      // a zero constant would fold 0 x to 0 and hide an x that is not a number
      return formula.value === 0 ? numbers.live(() => 0) : numbers.of(formula.value);
    case 'variable':
      return formula.of === 't' ? g.time() : variables![formula.of];
    case 'coordinate': {
      const coordinate = system.readings[formula.index];
      return formula.of === 'q' ? coordinates.counted(coordinate) : coordinates.of(coordinate).rate;
    }
    case 'choice': {
      const [yes, no] = [formula.yes, formula.no].map((one) => formulaNode(one, site));
      return g.select(isEqual(g, formulaNode(formula.test, site), g.zero), no, yes);
    }
    case 'call':
      return call(
        g,
        formula.name,
        formula.of.map((one) => formulaNode(one, site)),
      );
  }
}

function call(g: Graph, name: string, given: readonly Node[]): Node {
  const known = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
  if (!known) throw new NotToBeCompiled(`the function ${name}`);
  const [a, b = g.zero] = given;
  // further arguments are folded in one by one
  return given.slice(2).reduce((result, node) => known(g, result, node), known(g, a, b, given.length));
}

/** min, max and hypot take any number of arguments: with a single one, `count` is 1. */
type Call = (g: Graph, a: Node, b: Node, count?: number) => Node;

const OF_ONE = [
  'sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'exp', 'log', 'sqrt', 'abs', 'sign', 'floor',
] as const; // oxfmt-ignore

const CALLS: Readonly<Record<string, Call>> = {
  ...Object.fromEntries(OF_ONE.map((name): [string, Call] => [name, (g, a) => g.apply(name, a)])),
  neg: (g, a) => g.neg(a),
  '+': (g, a, b) => g.add(a, b),
  '-': (g, a, b) => g.sub(a, b),
  '*': (g, a, b) => g.mul(a, b),
  '/': (g, a, b) => g.div(a, b),
  '^': (g, a, b) => g.apply2('pow', a, b),
  atan2: (g, a, b) => g.apply2('atan2', a, b),
  min: (g, a, b, count) => (count === 1 ? a : g.min(a, b)),
  max: (g, a, b, count) => (count === 1 ? a : g.max(a, b)),
  hypot: (g, a, b, count) => (count === 1 ? g.abs(a) : g.apply2('hypot', a, b)),
  step: (g, t, t0) => g.select(g.sub(t0, t), g.zero, g.one),
  '<': (g, a, b) => isLess(g, a, b),
  '>': (g, a, b) => isLess(g, b, a),
  '<=': (g, a, b) => g.max(isLess(g, a, b), isEqual(g, a, b)),
  '>=': (g, a, b) => g.max(isLess(g, b, a), isEqual(g, a, b)),
  '==': (g, a, b) => isEqual(g, a, b),
  '!=': (g, a, b) => g.sub(g.one, isEqual(g, a, b)),
};

/** One if true, otherwise zero; zero for NaN. */
const isLess = (g: Graph, a: Node, b: Node): Node => g.select(g.sub(b, a), g.one, g.zero);
const isEqual = (g: Graph, a: Node, b: Node): Node =>
  g.select(g.sub(g.constant(0.5), g.abs(g.apply('sign', g.sub(b, a)))), g.one, g.zero);
