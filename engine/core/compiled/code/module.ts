/** A WebAssembly module: functions over one memory, which it imports together with functions of `Math`. */
import { Code, F64, I32, OP } from './bytes';
import { OPERATIONS, operandCount } from './operation';
import type { BinaryCall, UnaryCall } from './operation';

export interface FunctionBody {
  /** Types of the locals besides the parameters. */
  readonly locals: readonly { readonly type: number; readonly count: number }[];
  readonly code: Uint8Array;
}

interface Signature {
  readonly parameters: readonly number[];
  readonly results: readonly number[];
}

interface BuiltFunction extends FunctionBody {
  readonly type: number;
}

/** (state, out) -> nothing: both are addresses. */
export const OVER_STATES: Signature = { parameters: [I32, I32], results: [] };

/** Module and field names of the imports. */
export const IMPORTS = { module: 'engine', memory: 'memory' } as const;

const SECTION = { type: 1, import: 2, function: 3, export: 7, code: 10 } as const;
const FUNCTION_TYPE = 0x60;
const MEMORY = 2;

export class ModuleBuilder {
  private readonly types: Signature[] = [];
  private readonly functions: BuiltFunction[] = [];
  private readonly exports: { name: string; index: number }[] = [];

  /** `calls`: codes of the `Math` functions that the module will call. */
  constructor(private readonly calls: readonly number[]) {}

  /** Index of an imported function, for calls. */
  callIndex(code: number): number {
    return this.calls.indexOf(code);
  }

  /** Adds a function; returns its index, for calls. */
  add(signature: Signature, body: FunctionBody, name?: string): number {
    this.functions.push({ ...body, type: this.typeOf(signature) });
    const index = this.calls.length + this.functions.length - 1;
    if (name !== undefined) this.exports.push({ name, index });
    return index;
  }

  /** A function that calls others in turn with its own two parameters. */
  sequence(indices: readonly number[], name?: string): number {
    const code = new Code();
    for (const index of indices) {
      code.get(0);
      code.get(1);
      code.call(index);
    }
    return this.add(OVER_STATES, { locals: [], code: code.done() }, name);
  }

  bytes(pages: number): Uint8Array {
    const imported = this.calls.map((code) => this.typeOf(signatureOf(code)));
    const out = new Code();
    out.append([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    section(out, SECTION.type, (code) => writeList(code, this.types, writeSignature));
    section(out, SECTION.import, (code) => {
      code.unsigned(imported.length + 1);
      for (let i = 0; i < imported.length; i++) {
        code.name(IMPORTS.module);
        code.name(OPERATIONS[this.calls[i]]);
        code.byte(0);
        code.unsigned(imported[i]);
      }
      code.name(IMPORTS.module);
      code.name(IMPORTS.memory);
      code.append([MEMORY, 0]);
      code.unsigned(pages);
    });
    section(out, SECTION.function, (code) =>
      writeList(code, this.functions, (to, { type }) => to.unsigned(type)),
    );
    section(out, SECTION.export, (code) =>
      writeList(code, this.exports, (to, { name, index }) => {
        to.name(name);
        to.byte(0);
        to.unsigned(index);
      }),
    );
    section(out, SECTION.code, (code) => writeList(code, this.functions, writeFunction));
    return out.done();
  }

  private typeOf({ parameters, results }: Signature): number {
    const same = (a: readonly number[], b: readonly number[]) => a.join() === b.join();
    const known = this.types.findIndex(
      (type) => same(type.parameters, parameters) && same(type.results, results),
    );
    return known >= 0 ? known : this.types.push({ parameters, results }) - 1;
  }
}

function signatureOf(code: number): Signature {
  return { parameters: new Array<number>(operandCount(code)).fill(F64), results: [F64] };
}

function section(out: Code, id: number, write: (code: Code) => void): void {
  const code = new Code();
  write(code);
  out.byte(id);
  out.unsigned(code.length);
  out.append(code.done());
}

function writeList<T>(code: Code, items: readonly T[], write: (code: Code, item: T) => void): void {
  code.unsigned(items.length);
  for (const item of items) write(code, item);
}

function writeSignature(code: Code, { parameters, results }: Signature): void {
  code.byte(FUNCTION_TYPE);
  code.unsigned(parameters.length);
  code.append(parameters);
  code.unsigned(results.length);
  code.append(results);
}

function writeFunction(out: Code, { locals, code: instructions }: FunctionBody): void {
  const code = new Code();
  code.unsigned(locals.length);
  for (const { type, count } of locals) {
    code.unsigned(count);
    code.byte(type);
  }
  code.append(instructions);
  code.byte(OP.end);
  out.unsigned(code.length);
  out.append(code.done());
}

/** The `Math` functions that a module imports, by the codes of its calls. */
export function importsOf(calls: readonly number[]): Record<string, (a: number, b: number) => number> {
  return Object.fromEntries(
    calls.map((code) => {
      const name = OPERATIONS[code] as UnaryCall | BinaryCall;
      return [name, Math[name]];
    }),
  );
}
