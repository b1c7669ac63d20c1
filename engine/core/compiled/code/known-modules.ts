/**
 * A cache of recent modules, keyed by the structure of their equations: the code does not depend on the numbers of the model, so after
 * an edit of a number, or for the next run of a sweep, nothing is compiled and optimised code is reused.
 *
 * Modules have no state and each run has its own memory, so results do not depend on the contents of the cache.
 */
import { MOST_NODES } from './graph';
import { areEqual } from '../../math/are-equal';
import { KeptPer } from '../../math/kept-per';
import type { ProgramSource } from './program-source';

interface Structure extends Pick<ProgramSource, 'tableau' | 'dense'> {
  readonly names: string;
  /** Operations and operands of the graph, and the nodes to compute. */
  readonly shape: Int32Array;
  readonly constants: Float64Array;
}

export class KnownModules<Made> {
  /** Ordered by last use, the most recent last. */
  private readonly known: { readonly structure: Structure; readonly made: Made }[] = [];
  private nodes = 0;
  /** The runs of a sweep share their sources. */
  private readonly structures = new KeptPer<ProgramSource, Structure>();

  /** `mostNodes`: limit for all graphs together. */
  constructor(private readonly mostNodes = MOST_NODES) {}

  /** The cached result for equations of this structure, or the result of `make`; null is not cached. */
  of(source: ProgramSource, make: (source: ProgramSource) => Made | null): Made | null {
    const structure = this.structures.getOr(source, () => structureOf(source));
    const at = this.known.findIndex((other) => areSame(other.structure, structure));
    if (at >= 0) {
      const [found] = this.known.splice(at, 1);
      this.known.push(found);
      return found.made;
    }
    const made = make(source);
    if (made !== null) this.keep({ structure, made });
    return made;
  }

  private keep(entry: { readonly structure: Structure; readonly made: Made }): void {
    this.known.push(entry);
    this.nodes += entry.structure.constants.length;
    while (this.nodes > this.mostNodes) this.nodes -= this.known.shift()!.structure.constants.length;
  }
}

function structureOf(source: ProgramSource): Structure {
  const { graph, derivative, expansion, projection, nearness, results, parameterCount, measured } = source;
  const lists = [derivative, expansion, projection ?? [], [nearness], ...Object.values(results)];
  const parts: (readonly number[])[] = [
    [graph.size, parameterCount, measured, projection ? 1 : 0, ...lists.map(({ length }) => length)],
    ...lists,
    ...[graph.codes, graph.first, graph.second, graph.third],
  ];
  const shape = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    shape.set(part, end);
    end += part.length;
  }
  const names = Object.keys(results).join();
  return {
    tableau: source.tableau,
    dense: source.dense,
    names,
    shape,
    constants: Float64Array.from(graph.numbers),
  };
}

const areSame = (a: Structure, b: Structure): boolean =>
  a === b ||
  (a.tableau === b.tableau &&
    a.dense === b.dense &&
    a.names === b.names &&
    areEqual(a.shape, b.shape) &&
    areEqual(a.constants, b.constants));
