/** The compiled kernel behind the calls of the scalar one: a workspace in, the same workspace filled in out. */
import type { CholeskyWorkspace } from '../../../engine/core/linalg/rank-revealing-cholesky';

interface Exports {
  memory: WebAssembly.Memory;
  layOut(m: number): void;
  factorise(): number;
  solve(): void;
  smallestPivot(): number;
}

export interface Kernel {
  /** L, scale, remaining and order are in the workspace afterwards, where the rest of the engine reads them. */
  factorise(w: CholeskyWorkspace): boolean;
  solve(w: CholeskyWorkspace, b: Float64Array): void;
}

const BASE = 1024;
const PAGE = 65_536;

export function createKernel(code: Uint8Array<ArrayBuffer>, m: number): Kernel {
  const abort = () => {
    throw new Error('the kernel has given up');
  };
  const instance = new WebAssembly.Instance(new WebAssembly.Module(code), { env: { abort } });
  const { memory, ...kernel } = instance.exports as unknown as Exports;
  const bytes = BASE + 8 * (m * m + 4 * m) + 4 * m;
  memory.grow(Math.max(Math.ceil(bytes / PAGE) - memory.buffer.byteLength / PAGE, 0));
  kernel.layOut(m);
  const view = (index: number, length: number) => new Float64Array(memory.buffer, BASE + 8 * index, length);
  const A = view(0, m * m);
  const scale = view(m * m, m);
  const remaining = view(m * m + m, m);
  const right = view(m * m + 3 * m, m);
  const order = new Int32Array(memory.buffer, BASE + 8 * (m * m + 4 * m), m);
  return {
    factorise(w) {
      A.set(w.A);
      const rank = kernel.factorise();
      if (rank < 0) return false;
      w.A.set(A);
      w.scale.set(scale);
      w.remaining.set(remaining);
      w.order.set(order);
      w.rank = rank;
      w.emptyRows = 0;
      w.nullSpace.count = 0;
      w.smallestPivot = kernel.smallestPivot();
      return true;
    },
    solve(w, b) {
      for (let i = 0; i < m; i++) right[i] = b[i] * w.weight[i];
      kernel.solve();
      for (let i = 0; i < m; i++) b[i] = right[i] * w.weight[i];
    },
  };
}
