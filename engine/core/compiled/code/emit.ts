/**
 * Compiles nodes of a graph to straight-line WebAssembly. Each needed node is computed once, in graph order: inline if it is used once,
 * in a local if it is used more often, or in scratch memory if another function uses it. Chunks keep functions short, because compilers
 * take very long over functions with many thousands of operations.
 */
import { CALLED, OPERATIONS, codeOf, operandCount } from './operation';
import { Code, F64, OP } from './bytes';
import { OVER_STATES } from './module';
import type { FunctionBody, ModuleBuilder } from './module';
import type { Graph, Node } from './graph';
import type { Operation } from './operation';

/** Addresses [bytes] that all functions of a module read and write besides their state. */
export interface Places {
  readonly time: number;
  readonly parameters: number;
  /** Values passed from one function to the next. */
  readonly scratch: number;
}

/** Operations per function [1]. */
const CHUNK = 1500;

const CONSTANT = codeOf('constant');
const PARAMETER = codeOf('parameter');
const STATE = codeOf('state');
const TIME = codeOf('time');
const SELECT = codeOf('select');

const INSTRUCTIONS: Partial<Record<Operation, number>> = {
  neg: OP.f64Neg,
  sqrt: OP.f64Sqrt,
  abs: OP.f64Abs,
  floor: OP.f64Floor,
  ceil: OP.f64Ceil,
  add: OP.f64Add,
  sub: OP.f64Sub,
  mul: OP.f64Mul,
  div: OP.f64Div,
  min: OP.f64Min,
  max: OP.f64Max,
};
/** By code; undefined for operations of more than one instruction. */
const INSTRUCTION = OPERATIONS.map((operation) => INSTRUCTIONS[operation]);

/** Codes of the functions of `Math` that the nodes of a graph call. */
export function callsOf(graph: Graph): number[] {
  return [...new Set(graph.codes.filter((code) => CALLED[code]))].toSorted((a, b) => a - b);
}

/**
 * Adds a function (state, out) that stores `outputs` consecutively at `out`, which must not overlap the state. Returns its index, and
 * the number of doubles of scratch memory that it needs.
 */
export function emitNodes(
  builder: ModuleBuilder,
  graph: Graph,
  outputs: readonly Node[],
  places: Places,
  name?: string,
): { index: number; scratch: number } {
  const plan = planChunks(graph, outputs);
  const indices = plan.chunks.map((_, chunk) =>
    builder.add(OVER_STATES, new ChunkEmitter(builder, graph, plan, places).emit(chunk)),
  );
  return { index: builder.sequence(indices, name), scratch: plan.scratch };
}

interface Plan {
  /** The nodes that each chunk computes, in order. */
  readonly chunks: readonly (readonly Node[])[];
  /** Per node: the chunk that computes it; -1 for leaves and unused nodes. */
  readonly chunkOf: Int32Array;
  /** Per node: its slot in scratch memory for other chunks; -1 if none reads it. */
  readonly slotOf: Int32Array;
  readonly scratch: number;
  /** Per node: its indices among the outputs. */
  readonly placesOf: ReadonlyMap<Node, readonly number[]>;
}

function planChunks(graph: Graph, outputs: readonly Node[]): Plan {
  const nodes = neededNodes(graph, outputs);
  const count = Math.max(1, Math.ceil(nodes.length / CHUNK));
  const chunkOf = new Int32Array(graph.size).fill(-1);
  nodes.forEach((node, i) => (chunkOf[node] = Math.floor(i / CHUNK)));
  const slotOf = new Int32Array(graph.size).fill(-1);
  let scratch = 0;
  for (const node of nodes) {
    forEachOperand(graph, node, (operand) => {
      const elsewhere = chunkOf[operand] >= 0 && chunkOf[operand] !== chunkOf[node];
      if (elsewhere && slotOf[operand] < 0) slotOf[operand] = scratch++;
    });
  }
  const placesOf = new Map<Node, number[]>();
  outputs.forEach((node, i) => placesOf.set(node, [...(placesOf.get(node) ?? []), i]));
  const chunks = Array.from({ length: count }, (_, i) => nodes.slice(i * CHUNK, (i + 1) * CHUNK));
  return { chunks, chunkOf, slotOf, scratch, placesOf };
}

/** The nodes that the outputs depend on, without leaves, in graph order. */
function neededNodes(graph: Graph, outputs: readonly Node[]): Node[] {
  const needed = new Uint8Array(graph.size);
  const open = [...outputs];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (needed[node]) continue;
    needed[node] = 1;
    forEachOperand(graph, node, (operand) => open.push(operand));
  }
  const nodes: Node[] = [];
  for (let n = 0; n < graph.size; n++)
    if (needed[n] && operandCount(graph.codes[n]) > 0) nodes.push(n as Node);
  return nodes;
}

function forEachOperand(graph: Graph, node: Node, take: (operand: Node) => void): void {
  const count = operandCount(graph.codes[node]);
  if (count > 0) take(graph.first[node] as Node);
  if (count > 1) take(graph.second[node] as Node);
  if (count > 2) take(graph.third[node] as Node);
}

/** Parameters of a function over states. */
const STATE_AT = 0;
const OUT_AT = 1;

class ChunkEmitter {
  private readonly code = new Code();
  /** Remaining uses of each node within this chunk. */
  private readonly left = new Map<Node, number>();
  private readonly local = new Map<Node, number>();
  private readonly free: number[] = [];
  private locals = 2;
  private number = 0;

  constructor(
    private readonly builder: ModuleBuilder,
    private readonly graph: Graph,
    private readonly plan: Plan,
    private readonly places: Places,
  ) {}

  emit(chunk: number): FunctionBody {
    const { plan, graph, code } = this;
    this.number = chunk;
    const nodes = plan.chunks[chunk];
    const use = (node: Node) => void this.left.set(node, (this.left.get(node) ?? 0) + 1);
    for (const node of nodes) forEachOperand(graph, node, use);
    for (const node of nodes) this.keep(node);
    if (chunk === plan.chunks.length - 1) {
      for (const [node, places] of plan.placesOf) {
        for (const place of plan.chunkOf[node] < 0 ? places : []) {
          code.get(OUT_AT);
          this.read(node);
          code.store(8 * place);
        }
      }
    }
    return { locals: [{ type: F64, count: this.locals - 2 }], code: code.done() };
  }

  /** Computes a node now and stores it, unless it can be inlined at its only use. */
  private keep(node: Node): void {
    const { code, plan } = this;
    const uses = this.left.get(node) ?? 0;
    const slot = plan.slotOf[node];
    const outputs = plan.placesOf.get(node) ?? [];
    if (uses === 1 && slot < 0 && outputs.length === 0) return;
    this.calculate(node);
    const local = this.takeLocal();
    code.set(local);
    for (const place of outputs) {
      code.get(OUT_AT);
      code.get(local);
      code.store(8 * place);
    }
    if (slot >= 0) {
      code.i32(0);
      code.get(local);
      code.store(this.places.scratch + 8 * slot);
    }
    if (uses > 0) this.local.set(node, local);
    else this.free.push(local);
  }

  /** Pushes the value of a node onto the stack. */
  private push(node: Node): void {
    const local = this.local.get(node);
    const left = (this.left.get(node) ?? 1) - 1;
    this.left.set(node, left);
    if (local !== undefined) {
      this.code.get(local);
      if (left === 0) {
        this.local.delete(node);
        this.free.push(local);
      }
      return;
    }
    if (this.plan.chunkOf[node] === this.number) return this.calculate(node);
    this.read(node);
    if (left === 0 || this.graph.codes[node] === CONSTANT) return;
    const kept = this.takeLocal();
    this.local.set(node, kept);
    this.code.tee(kept);
  }

  /** Pushes a value not computed in this function: a leaf, or a value from an earlier function. */
  private read(node: Node): void {
    const { code, graph, places } = this;
    switch (graph.codes[node]) {
      case CONSTANT:
        return code.f64(graph.numbers[node]);
      case STATE:
        code.get(STATE_AT);
        return code.load(8 * graph.first[node]);
      case PARAMETER:
        code.i32(0);
        return code.load(places.parameters + 8 * graph.first[node]);
      case TIME:
        code.i32(0);
        return code.load(places.time);
      default:
        code.i32(0);
        code.load(places.scratch + 8 * this.plan.slotOf[node]);
    }
  }

  private calculate(node: Node): void {
    const { code, graph } = this;
    const operation = graph.codes[node];
    if (operation === SELECT) {
      this.push(graph.second[node] as Node);
      this.push(graph.third[node] as Node);
      this.push(graph.first[node] as Node);
      code.f64(0);
      code.byte(OP.f64Greater);
      code.byte(OP.select);
      return;
    }
    forEachOperand(graph, node, (operand) => this.push(operand));
    const instruction = INSTRUCTION[operation];
    if (instruction === undefined) code.call(this.builder.callIndex(operation));
    else code.byte(instruction);
  }

  private takeLocal(): number {
    return this.free.pop() ?? this.locals++;
  }
}
