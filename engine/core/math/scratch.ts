/**
 * Temporary arrays of kernels, valid within one call, so that a step allocates nothing. Every workspace has its own `Scratch`, and no
 * two runs share an array. A kernel requests its arrays by the function that creates them:
 *
 *   const createScratch = () => ({ s: triple(), u: triple() });
 *   const { s, u } = work.scratch.of(createScratch);
 */
export class Scratch {
  readonly #made = new Map<unknown, object>();

  /** The result of the first call of `create` here, given the system of this workspace if it needs that. */
  of<T extends object>(create: () => T): T;
  of<T extends object, S>(create: (system: S) => T, system: S): T;
  of<T extends object, S>(create: (system?: S) => T, system?: S): T {
    let made = this.#made.get(create) as T | undefined;
    if (!made) this.#made.set(create, (made = create(system)));
    return made;
  }
}

export const triple = (): Float64Array => new Float64Array(3);
