/** Equations as a running WebAssembly module: rates, corrections and whole steps over a shared memory. */
import { KnownModules } from './known-modules';
import { ModuleBuilder } from './module';
import { callsOf, emitNodes } from './emit';
import { emitStep } from './emit-step';
import { compile, instantiate } from './web-assembly';
import { placeStep } from './step-places';
import type { DenseTable } from '../../integrators/tableau';
import type { Node } from './graph';
import type { Instance } from './web-assembly';
import type { ProgramSource } from './program-source';
import type { RungeKuttaWorkspace } from '../../integrators/runge-kutta';
import type { StepPlaces } from './step-places';

const PAGE = 65_536;

/** A module, and what is needed to instantiate it. */
interface Made {
  readonly module: object;
  readonly calls: readonly number[];
  readonly pages: number;
  readonly places: StepPlaces;
}

/** For a method that only evaluates rates and takes its steps itself. */
export const NO_STEPS: Pick<ProgramSource, 'tableau' | 'dense'> = {
  tableau: { name: 'none', order: 0, stages: 0, c: [], a: [], b: [], e: null },
  dense: { extra: [], d: [] },
};

const MADE = new KnownModules<Made>();

function make(source: ProgramSource): Made | null {
  const { graph, derivative, expansion, projection, nearness, results, tableau, dense } = source;
  const calls = callsOf(graph);
  const builder = new ModuleBuilder(calls);
  const places = placeStep(tableau, {
    state: derivative.length,
    expanded: expansion.length,
    measured: source.measured,
    parameters: source.parameterCount,
    outputs: Math.max(
      derivative.length + 1,
      expansion.length,
      ...Object.values(results).map(({ length }) => length),
    ),
    extraStages: dense.extra.length,
  });
  const emit = (nodes: readonly Node[], name: string) => emitNodes(builder, graph, nodes, places, name);
  const rates = emit([...derivative, nearness], 'derivative');
  const expand = emit(expansion, 'expand');
  const project = projection && emit(projection, 'projection');
  const others = Object.entries(results).map(([name, nodes]) => emit(nodes, name));
  const functions = { derivative: rates.index, expand: expand.index, settle: null };
  const steps = tableau.stages > 0;
  if (steps) emitStep(builder, tableau, places, functions, 'step');
  if (steps && project)
    emitStep(builder, tableau, places, { ...functions, settle: project.index }, 'settledStep');
  const parts = [rates, expand, ...(project ? [project] : []), ...others];
  const scratch = Math.max(...parts.map((part) => part.scratch));
  const pages = Math.ceil((places.scratch + 8 * scratch) / PAGE);
  const module = compile(builder.bytes(pages));
  return module && { module, calls, pages, places };
}

export class Program {
  /** The memory of steps as a workspace of `core/integrators`, whose dense output continues from the steps of the module. */
  readonly w: RungeKuttaWorkspace;
  readonly y: Float64Array;
  /** The maximal state of y. */
  readonly expanded: Float64Array;
  readonly parameters: Float64Array;
  /** Written by `calc`. */
  readonly outputs: Float64Array;
  readonly dense: DenseTable;
  /** By stage: how near it was to a singular position. */
  private readonly nearness: readonly Float64Array[];
  private readonly numbers: Float64Array;
  private readonly places: StepPlaces;
  private readonly functions: Instance['functions'];

  private constructor(source: ProgramSource, { places }: Made, { functions, memory }: Instance) {
    const { tableau, expansion, measured } = source;
    const n = source.derivative.length;
    const array = (at: number, length = n) => new Float64Array(memory, at, length);
    const stages = Array.from({ length: tableau.stages + source.dense.extra.length }, (_, s) => places.k(s));
    this.dense = source.dense;
    this.places = places;
    this.functions = functions;
    this.numbers = array(0, 4);
    this.parameters = array(places.parameters, source.parameterCount);
    this.outputs = array(places.outputs, (places.y - places.outputs) / 8);
    this.y = array(places.y);
    this.expanded = array(places.expanded.y, expansion.length);
    this.numbers[3] = expansion.length - measured;
    this.nearness = stages.map((at) => array(at + 8 * n, 1));
    this.w = {
      tableau,
      counted: n,
      k: stages.map((at) => array(at)),
      stage: array(places.stage),
      next: array(places.next),
      carry: array(places.carry),
      nextCarry: array(places.nextCarry),
      error: new Float64Array(0),
    };
  }

  /** Null if WebAssembly is refused. */
  static start(source: ProgramSource): Program | null {
    const made = MADE.of(source, make);
    const instance = made && instantiate(made.module, made.calls, made.pages);
    return instance && new Program(source, made, instance);
  }

  setTolerances(absolute: number, relative: number): void {
    this.numbers[1] = absolute;
    this.numbers[2] = relative;
  }

  /**
   * One attempted step from y, its rates in k[0] and its maximal state, like `calcStages` and `errorNorm` of the maximal states: returns
   * the norm of the error, NaN if a number is not finite. A settled step moves all stages but the first onto the constraints.
   */
  step(t: number, h: number, settled = false): number {
    return settled ? this.functions.settledStep(t, h) : this.functions.step(t, h);
  }

  /** Writes the rates of y to k[0]. */
  firstStage(t: number): void {
    this.numbers[0] = t;
    this.functions.derivative(this.places.y, this.places.k(0));
  }

  /** The last stage of a step is the first of the next: its rates go to k[0]. */
  takeLastStage(): void {
    const { k, tableau } = this.w;
    k[0].set(k[tableau.stages - 1]);
    this.nearness[0][0] = this.nearness[tableau.stages - 1][0];
  }

  /** Updates the maximal state of y. */
  expand(): void {
    this.functions.expand(this.places.y, this.places.expanded.y);
  }

  /** The smallest value over all stages of the last step. */
  smallestNearness(): number {
    let smallest = Infinity;
    for (let s = 0; s < this.w.tableau.stages; s++) smallest = Math.min(smallest, this.nearness[s][0]);
    return smallest;
  }

  /** The value at the last stage. */
  lastNearness(): number {
    return this.nearness[this.w.tableau.stages - 1][0];
  }

  /** A right-hand side for any state; false if a rate is not finite. */
  readonly rates = (t: number, y: Float64Array, dydt: Float64Array): boolean => {
    this.calc('derivative', t, y);
    let sum = 0;
    for (let i = 0; i < dydt.length; i++) {
      dydt[i] = this.outputs[i];
      sum += dydt[i];
    }
    return Number.isFinite(sum);
  };

  /** Writes the named results at a state (`expand`: its maximal state) to the start of `outputs`. */
  calc(name: string, t: number, y: Float64Array): void {
    this.numbers[0] = t;
    this.w.stage.set(y);
    this.functions[name](this.places.stage, this.places.outputs);
  }

  /** Copies the results of the latest `calc`. */
  read(out: Float64Array): void {
    for (let i = 0; i < out.length; i++) out[i] = this.outputs[i];
  }
}
