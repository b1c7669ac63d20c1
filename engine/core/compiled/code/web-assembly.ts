/**
 * The only place where the engine needs more than ECMAScript: WebAssembly, which every host environment provides. Where it is refused,
 * as by a content security policy, a run takes the reference path.
 */
import { IMPORTS, importsOf } from './module';

interface Memory {
  readonly buffer: ArrayBuffer;
}

export type ModuleFunction = (...numbers: number[]) => number;

/** The part of its API used here; the engine has no type definitions of browsers or Node. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number }) => Memory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: Record<string, Record<string, unknown>>,
  ) => { readonly exports: Readonly<Record<string, ModuleFunction>> };
};

export interface Instance {
  readonly functions: Readonly<Record<string, ModuleFunction>>;
  readonly memory: ArrayBuffer;
}

/** Compiles the code of a module; null if WebAssembly is refused. */
export function compile(bytes: Uint8Array): object | null {
  if (typeof WebAssembly === 'undefined') return null;
  try {
    return new WebAssembly.Module(bytes);
  } catch {
    return null;
  }
}

/** An instance with its own memory of `pages` pages of 64 kB; null if the memory cannot be allocated. */
export function instantiate(module: object, calls: readonly number[], pages: number): Instance | null {
  try {
    const memory = new WebAssembly.Memory({ initial: pages });
    const { exports } = new WebAssembly.Instance(module, {
      [IMPORTS.module]: { [IMPORTS.memory]: memory, ...importsOf(calls) },
    });
    return { functions: exports, memory: memory.buffer };
  } catch {
    return null;
  }
}
