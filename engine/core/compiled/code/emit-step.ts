/**
 * One attempted step of an explicit Runge-Kutta method as a function of a module (T 9.1): the same stages and the same compensated
 * summation as in `core/integrators/runge-kutta.ts`, two doubles at a time. Its error norm is taken over the maximal state, so that a
 * tolerance means the same in any coordinates: the estimated error is subtracted from the end of the step, and both states are expanded.
 */
import { Code, F64, I32, OP, SIMD, V128 } from './bytes';
import type { ModuleBuilder } from './module';
import type { StepPlaces } from './step-places';
import type { Tableau } from '../../integrators/tableau';

/** Loops of up to this many two-double words are unrolled [1]. */
const WRITTEN_OUT = 8;

/** Parameters of the function (t, h) -> error norm. */
const T = 0;
const H = 1;

/** Stages with non-zero weights. */
type Terms = readonly { readonly stage: number; readonly weight: number }[];

const termsOf = (weights: readonly number[]): Terms =>
  weights.map((weight, stage) => ({ stage, weight })).filter(({ weight }) => weight !== 0);

/** Indices of functions (state, out). */
export interface StepFunctions {
  readonly derivative: number;
  readonly expand: number;
  /** Moves a state onto the constraints, for steps that settle all stages (T 6.2); null for steps that do not. */
  readonly settle: number | null;
}

/** Corrections of a stage: the second reaches rounding. */
const CORRECTIONS = 2;

/**
 * Adds the function `name`: (t, h) -> error norm, 0 for a method without an estimate. It reads y, its rates in k[0] and its maximal state; it writes `next`, `nextCarry`,
 * the other k and the other maximal states.
 */
export function emitStep(
  builder: ModuleBuilder,
  tableau: Tableau,
  places: StepPlaces,
  functions: StepFunctions,
  name: string,
): void {
  const code = new StepEmitter(tableau, places, functions).emit();
  builder.add({ parameters: [F64, F64], results: [F64] }, code, name);
}

class StepEmitter {
  private readonly code = new Code();
  private readonly weights: number;
  private readonly offset: number;
  private readonly vectors: number;
  private readonly doubles: number;

  constructor(
    private readonly tableau: Tableau,
    private readonly places: StepPlaces,
    private readonly functions: StepFunctions,
  ) {
    // locals: weights times h, the loop offset, three vectors and two doubles
    this.weights = 2;
    this.offset = this.weights + tableau.stages;
    this.vectors = this.offset + 1;
    this.doubles = this.vectors + 3;
  }

  emit(): { locals: { type: number; count: number }[]; code: Uint8Array } {
    for (let s = 1; s < this.tableau.stages; s++) this.stage(s);
    this.end();
    if (this.tableau.e === null) this.code.f64(0);
    else this.error(this.tableau.e);
    return {
      locals: [
        { type: V128, count: this.tableau.stages },
        { type: I32, count: 1 },
        { type: V128, count: 3 },
        { type: F64, count: 2 },
      ],
      code: this.code.done(),
    };
  }

  /** time = t + c h; stage = y + h sum a k; k[s] = its rates. */
  private stage(s: number): void {
    const { code, places, tableau } = this;
    code.i32(0);
    code.get(T);
    code.get(H);
    code.f64(tableau.c[s]);
    code.byte(OP.f64Mul);
    code.byte(OP.f64Add);
    code.store(places.time);
    this.stageFrom(places.y, termsOf(tableau.a[s]));
    this.settle();
    code.i32(places.stage);
    code.i32(places.k(s));
    code.call(this.functions.derivative);
  }

  /** Corrects the stage repeatedly, from `stage` to `corrected` and back. */
  private settle(): void {
    const { code, places, functions } = this;
    if (functions.settle === null) return;
    for (let i = 0; i < CORRECTIONS; i++) {
      const ends = [places.stage, places.corrected];
      if (i % 2 === 1) ends.reverse();
      for (const at of ends) code.i32(at);
      code.call(functions.settle);
    }
  }

  /** increment = carry + h sum b k; next = y + increment; nextCarry = y - next + increment. */
  private end(): void {
    const { code, places, vectors } = this;
    const terms = termsOf(this.tableau.b);
    const [increment, y, next] = [vectors, vectors + 1, vectors + 2];
    this.weigh(terms);
    this.forEachWord(places.bytes, (at, word) => {
      at();
      code.loadTwo(places.carry + word);
      this.addTerms(terms, at, word);
      code.set(increment);
      at();
      at();
      code.loadTwo(places.y + word);
      code.tee(y);
      code.get(increment);
      code.simd(SIMD.add);
      code.tee(next);
      code.storeTwo(places.next + word);
      at();
      code.get(y);
      code.get(next);
      code.simd(SIMD.sub);
      code.get(increment);
      code.simd(SIMD.add);
      code.storeTwo(places.nextCarry + word);
    });
  }

  /** With E the sum over the maximal state of (error / (absolute + relative |y|))^2, the norm is E / sqrt((E + E2 / 100) counted). */
  private error(first: readonly number[]): void {
    const { code, places, tableau, vectors, doubles } = this;
    const { expanded } = places;
    const estimates = [first, ...(tableau.e2 ? [tableau.e2] : [])];
    this.expand(places.next, expanded.next);
    for (let q = 0; q < 2; q++) {
      code.f64(0);
      code.set(doubles + q);
    }
    estimates.forEach((weights, q) => {
      this.withoutError(termsOf(weights));
      this.expand(places.stage, expanded.off);
      this.leaveOutMeasured();
      this.sumOfSquares();
      for (const lane of [0, 1] as const) {
        code.get(vectors);
        code.lane(lane);
      }
      code.byte(OP.f64Add);
      code.set(doubles + q);
    });
    this.combineEstimates(doubles, doubles + 1);
  }

  /** stage = next - h sum e k: the end of the step without its estimated error. */
  private withoutError(terms: Terms): void {
    const less = terms.map(({ stage, weight }) => ({ stage, weight: -weight }));
    this.stageFrom(this.places.next, less);
  }

  /** stage = the state at `base` + h sum of the terms. */
  private stageFrom(base: number, terms: Terms): void {
    const { code, places } = this;
    this.weigh(terms);
    this.forEachWord(places.bytes, (at, word) => {
      at();
      at();
      code.loadTwo(base + word);
      this.addTerms(terms, at, word);
      code.storeTwo(places.stage + word);
    });
  }

  private expand(from: number, to: number): void {
    this.code.i32(from);
    this.code.i32(to);
    this.code.call(this.functions.expand);
  }

  /** Components without influence on the step length count as exact. */
  private leaveOutMeasured(): void {
    const { code, places } = this;
    for (const component of places.measured) {
      code.i32(0);
      code.i32(0);
      code.load(places.expanded.next + component);
      code.store(places.expanded.off + component);
    }
  }

  /** The first vector = sum over the maximal state of ((next - off) / (absolute + relative max(|y|, |next|)))^2. */
  private sumOfSquares(): void {
    const { code, places, vectors } = this;
    const { expanded } = places;
    const [sum, ratio, next] = [vectors, vectors + 1, vectors + 2];
    code.f64(0);
    code.simd(SIMD.splat);
    code.set(sum);
    this.forEachWord(places.expandedBytes, (at, word) => {
      at();
      code.loadTwo(expanded.next + word);
      code.tee(next);
      at();
      code.loadTwo(expanded.off + word);
      code.simd(SIMD.sub);
      at();
      code.loadTwo(expanded.y + word);
      code.simd(SIMD.abs);
      code.get(next);
      code.simd(SIMD.abs);
      code.simd(SIMD.max);
      this.readSplat(places.relative);
      code.simd(SIMD.mul);
      this.readSplat(places.absolute);
      code.simd(SIMD.add);
      code.simd(SIMD.div);
      code.tee(ratio);
      code.get(ratio);
      code.simd(SIMD.mul);
      code.get(sum);
      code.simd(SIMD.add);
      code.set(sum);
    });
  }

  /** Leaves the norm on the stack; 0 if the first estimate is 0. */
  private combineEstimates(first: number, second: number): void {
    const { code, places } = this;
    code.get(first);
    code.get(first);
    code.get(second);
    code.f64(0.01);
    code.byte(OP.f64Mul);
    code.byte(OP.f64Add);
    code.i32(0);
    code.load(places.counted);
    code.byte(OP.f64Mul);
    code.f64(Number.MIN_VALUE);
    code.byte(OP.f64Max);
    code.byte(OP.f64Sqrt);
    code.byte(OP.f64Div);
  }

  /** Locals for h times the weights of the terms, in both lanes. */
  private weigh(terms: Terms): void {
    const { code } = this;
    terms.forEach(({ weight }, i) => {
      code.get(H);
      code.f64(weight);
      code.byte(OP.f64Mul);
      code.simd(SIMD.splat);
      code.set(this.weights + i);
    });
  }

  /** Adds the weighted terms to the vector on the stack. */
  private addTerms(terms: Terms, at: () => void, word: number): void {
    const { code, places } = this;
    terms.forEach(({ stage }, i) => {
      at();
      code.loadTwo(places.k(stage) + word);
      code.get(this.weights + i);
      code.simd(SIMD.mul);
      code.simd(SIMD.add);
    });
  }

  private readSplat(from: number): void {
    this.code.i32(0);
    this.code.load(from);
    this.code.simd(SIMD.splat);
  }

  /** Emits `body` for each word of an array: `at` pushes the address to which `word` and the offset of the array are added. */
  private forEachWord(bytes: number, body: (at: () => void, word: number) => void): void {
    const { code, offset } = this;
    const words = bytes / 16;
    if (words > WRITTEN_OUT) {
      code.forEachTwo(offset, bytes, () => body(() => code.get(offset), 0));
    } else {
      for (let w = 0; w < words; w++) body(() => code.i32(0), 16 * w);
    }
  }
}
