/**
 * Arrays that kernels write and forget within one call, so that a step allocates nothing. Every workspace has a `Scratch`
 * of its own, and no two runs have an array in common. A kernel asks for its arrays by the function that makes them:
 *
 *   const createScratch = () => ({ s: triple(), u: triple() });
 *   const { s, u } = work.scratch.of(createScratch);
 */
export class Scratch {
  readonly #made = new Map<unknown, object>();

  /** What `create` made when it was first asked for here, of the system of this workspace where it needs that. */
  of<T extends object>(create: () => T): T;
  of<T extends object, S>(create: (system: S) => T, system: S): T;
  of<T extends object, S>(create: (system?: S) => T, system?: S): T {
    let made = this.#made.get(create) as T | undefined;
    if (!made) this.#made.set(create, (made = create(system)));
    return made;
  }
}

export const triple = (): Float64Array => new Float64Array(3);
