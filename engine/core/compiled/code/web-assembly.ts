/**
 * The one place of the engine that asks for something beyond ECMAScript: WebAssembly, which every place where it runs has.
 * Where it is refused, as by a content security policy, a run takes the reference path.
 */
import { IMPORTS, importsOf } from './module';

interface Memory {
  readonly buffer: ArrayBuffer;
}

export type ModuleFunction = (...numbers: number[]) => number;

/** What is used of it; the engine's types know no browser and no Node. */
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

/** The code of a module; null where WebAssembly is refused. */
export function compile(bytes: Uint8Array): object | null {
  if (typeof WebAssembly === 'undefined') return null;
  try {
    return new WebAssembly.Module(bytes);
  } catch {
    return null;
  }
}

/** A module with a memory of its own, of so many pages of 64 kB; null where there is no room for it. */
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
