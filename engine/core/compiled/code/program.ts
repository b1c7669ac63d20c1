/** Equations as a running WebAssembly module: rates, corrections and whole steps over a memory that both sides read and write. */
import { ModuleBuilder } from './module';
import { callsOf, emitNodes } from './emit';
import { emitStep } from './emit-step';
import { instantiate } from './web-assembly';
import { placeStep } from './step-places';
import type { DenseTable, Tableau } from '../../integrators/tableau';
import type { Graph, Node } from './graph';
import type { Instance } from './web-assembly';
import type { RungeKuttaWorkspace } from '../../integrators/runge-kutta';
import type { StepPlaces } from './step-places';

/** Of a state, by the names of what is worked out of it: nodes that are stored one behind the other. */
export type Results = Readonly<Record<string, readonly Node[]>>;

export interface ProgramSource {
  readonly graph: Graph;
  readonly stateLength: number;
  /** Components at the end of the state whose error does not count. */
  readonly measured: number;
  readonly parameterCount: number;
  readonly derivative: readonly Node[];
  readonly results: Results;
  readonly tableau: Tableau;
  readonly dense: DenseTable;
}

const PAGE = 65_536;

/** A module as bytes, with what is needed to start it. */
export interface Binary {
  readonly bytes: Uint8Array;
  readonly calls: readonly number[];
  readonly pages: number;
  readonly places: StepPlaces;
}

export function build(source: ProgramSource): Binary {
  const { graph, derivative, results, tableau, dense } = source;
  const calls = callsOf(graph);
  const builder = new ModuleBuilder(calls);
  const places = placeStep(tableau, {
    state: source.stateLength,
    parameters: source.parameterCount,
    outputs: Math.max(source.stateLength, ...Object.values(results).map(({ length }) => length)),
    extraStages: dense.extra.length,
  });
  const rates = emitNodes(builder, graph, derivative, places, 'derivative');
  const others = Object.entries(results).map(([name, nodes]) =>
    emitNodes(builder, graph, nodes, places, name),
  );
  emitStep(builder, tableau, places, rates.index, 'step');
  const scratch = Math.max(rates.scratch, ...others.map((other) => other.scratch));
  const pages = Math.ceil((places.scratch + 8 * scratch) / PAGE);
  return { bytes: builder.bytes(pages), calls, pages, places };
}

export class Program {
  /** The memory of steps, as the integrators of `core/integrators` know it: they go on where a step of the module has ended. */
  readonly w: RungeKuttaWorkspace;
  readonly y: Float64Array;
  readonly corrected: Float64Array;
  readonly parameters: Float64Array;
  /** Per component: what its error counts by [1]; 0 of what is only measured. */
  readonly weight: Float64Array;
  readonly outputs: Float64Array;
  private readonly numbers: Float64Array;
  private readonly places: StepPlaces;
  private readonly functions: Instance['functions'];

  private constructor(source: ProgramSource, { places }: Binary, { functions, memory }: Instance) {
    const { stateLength: n, tableau, measured } = source;
    const array = (at: number, length = n) => new Float64Array(memory, at, length);
    this.places = places;
    this.functions = functions;
    this.numbers = array(0, 4);
    this.parameters = array(places.parameters, source.parameterCount);
    this.outputs = array(places.outputs, (places.y - places.outputs) / 8);
    this.y = array(places.y);
    this.corrected = array(places.corrected);
    this.weight = array(places.weight);
    this.weight.fill(1, 0, n - measured);
    this.numbers[3] = n - measured;
    const stages = tableau.stages + source.dense.extra.length;
    this.w = {
      tableau,
      counted: n - measured,
      k: Array.from({ length: stages }, (_, s) => array(places.k(s))),
      stage: array(places.stage),
      next: array(places.next),
      carry: array(places.carry),
      nextCarry: array(places.nextCarry),
      error: new Float64Array(n),
    };
  }

  /** Null where WebAssembly is refused. */
  static start(source: ProgramSource): Program | null {
    const binary = build(source);
    const instance = instantiate(binary.bytes, binary.calls, binary.pages);
    return instance && new Program(source, binary, instance);
  }

  setTolerances(absolute: number, relative: number): void {
    this.numbers[1] = absolute;
    this.numbers[2] = relative;
  }

  /** One attempt from y and its rates in k[0], as `calcStages` and `errorNorm`: the norm of the error, NaN where a number is not finite. */
  step(t: number, h: number): number {
    return this.functions.step(t, h);
  }

  /** Rates of `y`, into k[0]. */
  firstStage(t: number): void {
    this.numbers[0] = t;
    this.functions.derivative(this.places.y, this.places.k(0));
  }

  /** As a right-hand side over any state; false where a rate is not finite. */
  readonly rates = (t: number, y: Float64Array, dydt: Float64Array): boolean => {
    this.numbers[0] = t;
    this.w.stage.set(y);
    this.functions.derivative(this.places.stage, this.places.outputs);
    for (let i = 0; i < dydt.length; i++) dydt[i] = this.outputs[i];
    return dydt.every(Number.isFinite);
  };

  /** The results of this name at a state, at the beginning of `outputs`. */
  calc(name: string, t: number, y: Float64Array): void {
    this.numbers[0] = t;
    this.w.stage.set(y);
    this.functions[name](this.places.stage, this.places.outputs);
  }
}
