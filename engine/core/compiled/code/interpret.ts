/** Evaluates nodes by walking the graph: for decisions at assembly, and as the reference that modules are tested against. */
import { VALUES, codeOf } from './operation';
import type { Graph } from './graph';

export interface Inputs {
  /** [s] */
  readonly time: number;
  readonly state: ArrayLike<number>;
  readonly parameters: ArrayLike<number>;
}

/** The values of all nodes of the graph, in order. */
export function interpret(graph: Graph, { time, state, parameters }: Inputs): Float64Array {
  const { codes, first, second, third, numbers } = graph;
  const values = new Float64Array(graph.size);
  const leaves: Partial<Record<number, (n: number) => number>> = {
    [codeOf('constant')]: (n) => numbers[n],
    [codeOf('parameter')]: (n) => parameters[first[n]],
    [codeOf('state')]: (n) => state[first[n]],
    [codeOf('time')]: () => time,
    [codeOf('select')]: (n) => (values[first[n]] > 0 ? values[second[n]] : values[third[n]]),
  };
  for (let n = 0; n < graph.size; n++) {
    const calc = VALUES[codes[n]];
    if (calc) values[n] = calc(values[first[n]], values[second[n]]);
    else values[n] = leaves[codes[n]]!(n);
  }
  return values;
}
