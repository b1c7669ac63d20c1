/**
 * The dense factorisation and one solve with it: the engine's, in JavaScript, against the same algorithm in WebAssembly
 * two doubles a word, the ways of the matrix into its memory and back included. Then the part of an evaluation of the
 * accelerations that could be replaced so. Ratios within one run count, by the time of the processor.
 */
import { createCholeskyWorkspace, factorise, solve } from '../../engine/core/linalg/rank-revealing-cholesky';
import { calcDerivative } from '../../engine/run/steppers/acceleration';
import { compileKernel } from './wasm/compile';
import { createKernel } from './wasm/kernel';
import { hingeChain } from '../support/planar-mechanism';
import { solveAsDrawn } from '../support/factorisations';
import type { CholeskyWorkspace } from '../../engine/core/linalg/rank-revealing-cholesky';
import type { Project } from '../../engine/model/project';

const SIZES = [10, 15, 20, 30, 60, 120, 240];
const REPEATS = 9;
/** Time of one repeat [ms]. */
const REPEAT_TIME = 30;
/** Both round differently; the matrices have condition numbers below 100 [1]. */
const AGREEMENT = 1e-12;

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function timeOf(work: () => void, count: number): number {
  const start = process.cpuUsage();
  for (let i = 0; i < count; i++) work();
  return process.cpuUsage(start).user / count;
}

/** Medians [us] of every work, taken in turns, so that a slow moment is one of all. */
function compareTimes(works: (() => void)[]): number[] {
  const counts = works.map((work) => {
    timeOf(work, 200);
    return Math.ceil((1000 * REPEAT_TIME) / Math.max(timeOf(work, 200), 0.1));
  });
  const times = works.map((): number[] => []);
  for (let i = 0; i < REPEATS; i++) works.forEach((work, k) => times[k].push(timeOf(work, counts[k])));
  return times.map(median);
}

/** Symmetric, positive definite, by a sequence that is always the same. */
function matrix(m: number): Float64Array {
  let seed = 12345;
  const next = () => (seed = (1103515245 * seed + 12345) % 2147483648) / 2147483648 - 0.5;
  const B = Float64Array.from({ length: m * m }, next);
  const A = new Float64Array(m * m);
  for (let i = 0; i < m; i++)
    for (let j = 0; j < m; j++) {
      let sum = i === j ? m / 12 : 0;
      for (let k = 0; k < m; k++) sum += B[i * m + k] * B[j * m + k];
      A[i * m + j] = sum;
    }
  return A;
}

function differ(p: Float64Array, q: Float64Array): number {
  let most = 0;
  let size = 0;
  p.forEach((value, i) => {
    most = Math.max(most, Math.abs(value - q[i]));
    size = Math.max(size, Math.abs(value));
  });
  return most / size;
}

/** One size: JavaScript time over WebAssembly time. */
function compare(code: Uint8Array<ArrayBuffer>, m: number): number {
  const A = matrix(m);
  const right = Float64Array.from({ length: m }, (_, i) => Math.sin(1 + i));
  const kernel = createKernel(code, m);
  const plain = createCholeskyWorkspace(m);
  const wide = createCholeskyWorkspace(m);
  const b = new Float64Array(m);
  const c = new Float64Array(m);
  const scalar = () => {
    plain.A.set(A);
    b.set(right);
    factorise(plain);
    solve(plain, b);
  };
  const simd = () => {
    wide.A.set(A);
    c.set(right);
    kernel.factorise(wide);
    kernel.solve(wide, c);
  };
  scalar();
  simd();
  const error = Math.max(differ(b, c), differ(lower(plain), lower(wide)));
  if (!(error < AGREEMENT) || plain.rank !== wide.rank) throw new Error(`${m} rows differ by ${error}`);
  const [js, wasm] = compareTimes([scalar, simd]);
  const figures =
    `JavaScript ${js.toFixed(2)} us`.padEnd(24) + `WebAssembly ${wasm.toFixed(2)} us`.padEnd(24);
  console.log(
    `${`${m} rows`.padEnd(12)}${figures}${(js / wasm).toFixed(2)} times as fast, answers within ${error.toExponential(0)}`,
  );
  return js / wasm;
}

/** The part of A that the factorisation owns. */
function lower({ m, A }: CholeskyWorkspace): Float64Array {
  return A.map((value, k) => (k % m <= Math.floor(k / m) ? value : 0));
}

/** Part of an evaluation of the accelerations [1] that is the dense factorisation and its solve. */
function shareOf(name: string, project: Project): { rows: number; share: number } {
  const { system, work, solver, y } = solveAsDrawn(project, { factorisation: 'dense' });
  const { m } = system;
  const dydt = new Float64Array(y.length);
  const A = matrix(m);
  const w = createCholeskyWorkspace(m);
  const b = new Float64Array(m);
  const kernel = () => {
    w.A.set(A);
    b.fill(1);
    factorise(w);
    solve(w, b);
  };
  const [whole, part] = compareTimes([() => calcDerivative(system, 0, y, dydt, work, solver), kernel]);
  const share = part / whole;
  console.log(
    `${name.padEnd(22)}${`${m} rows`.padEnd(12)}one evaluation ${whole.toFixed(2)} us, factor and solve ${(100 * share).toFixed(0)} % of it`,
  );
  return { rows: m, share };
}

const code = compileKernel();
if (!code) console.log('Skipped: the compiler cannot be fetched without a network.');
else {
  console.log(`dense factorisation and one solve; the module has ${code.length} bytes`);
  const gains = new Map(SIZES.map((m) => [m, compare(code, m)]));
  const shares = [shareOf('hinge chain n = 3', hingeChain(3)), shareOf('hinge chain n = 4', hingeChain(4))];
  const saved = shares.map(({ rows, share }) => {
    const near = SIZES.reduce((p, q) => (Math.abs(q - rows) < Math.abs(p - rows) ? q : p));
    return 100 * share * (1 - 1 / (gains.get(near) ?? 1));
  });
  const range = `${Math.min(...saved).toFixed(0)} to ${Math.max(...saved).toFixed(0)} %`;
  console.log(
    `What this means: above 20 rows the engine factorises sparsely, so the gain counts at 15 to 20 rows only; there an evaluation would take ${range} less time. Larger dense systems would gain more, but arise only where the settings ask for them.`,
  );
}
