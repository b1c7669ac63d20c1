/**
 * In a kinematic run (T 11.4): where a coordinate passes an end stop, and where a driver needs more than its largest effort. Both are
 * looked for in the samples; between two of them the time follows from the cubic through values and rates, of an effort from a line.
 */
import { coordinateInSentence } from '../outcomes/coordinate-in-sentence';
import { drivenCoordinate, mainCoordinate } from '../../kinds/joints/joint-coordinates';
import { isMotor } from '../../kinds/drivers/drivers';
import { quantityInSentence } from '../../model/quantity/in-sentence';
import type { Channel } from '../../results/recording/channel';
import type { Model } from '../preparation/model';
import type { Problem } from '../../model/problem';
import type { RunEvent } from '../../core/switching/run-event';

/** Excesses below this are rounding [characteristic lengths, rad, or of the largest effort]. */
const VISIBLE = 1e-7;
/** Halvings of the time between two samples. */
const HALVINGS = 40;

interface Bound {
  readonly record: string;
  /** Columns of the value and of its rate; without a rate the value counts in either direction. */
  readonly value: number;
  readonly rate: number | null;
  /** 1 for an upper bound, -1 for a lower one. */
  readonly sign: number;
  readonly bound: number;
  readonly rounding: number;
  readonly passes: Pick<RunEvent, 'kind' | 'message'>;
  readonly returns: string;
  readonly warning: (excess: number, time: number) => Problem;
}

/** At the latest sample, and the largest excess so far with its time. */
interface Latest {
  excess: number;
  rate: number;
  isPast: boolean;
  worst: number;
  time: number;
}

export class PassedBounds {
  readonly #bounds: readonly Bound[];
  readonly #latest: Latest[];
  /** Of the latest sample. */
  #time = Number.NaN;
  /** Times of the run when events were last taken, and before that. */
  #reached: readonly [number, number] = [-Infinity, -Infinity];

  constructor(
    model: Model,
    channels: readonly Channel[],
    private readonly tell: (event: RunEvent) => void,
  ) {
    const column = (key: string) => {
      const at = channels.findIndex((channel) => channel.key === key);
      if (at < 0) throw new Error(`There is no channel ${key}`);
      return 1 + at;
    };
    this.#bounds = [...stopsOf(model, column), ...effortsOf(model, column)];
    this.#latest = this.#bounds.map(() => ({
      ...{ excess: Number.NaN, rate: 0, isPast: false, worst: 0, time: 0 },
    }));
  }

  /** Takes one sample (time, then channels) into account. Allocates only what it tells. */
  read(row: Float64Array): void {
    for (let i = 0; i < this.#bounds.length; i++) {
      const own = this.#bounds[i];
      const last = this.#latest[i];
      const value = row[own.value];
      const excess = (own.rate === null ? Math.abs(value) : own.sign * value) - own.bound;
      const rate = own.rate === null ? 0 : own.sign * row[own.rate];
      const isPast = excess > own.rounding;
      if (isPast !== last.isPast) {
        const now = { time: row[0], excess, rate: own.rate === null ? null : rate };
        const time = Number.isNaN(last.excess) ? row[0] : timeAtBound({ ...last, time: this.#time }, now);
        const event = isPast ? own.passes : { kind: 'released' as const, message: own.returns };
        this.tell({ time, record: own.record, ...event });
      }
      if (isPast && excess > last.worst) {
        last.worst = excess;
        last.time = row[0];
      }
      last.excess = excess;
      last.rate = rate;
      last.isPast = isPast;
    }
    this.#time = row[0];
  }

  /**
   * Takes the events out of the list that nothing still to be told can precede, in order of time. Passed bounds are found at the
   * next sample, and landmarks at the end of their step or of the next one. `t`: time of the run; infinite at its end.
   */
  takeSettled(events: RunEvent[], t: number): RunEvent[] {
    if (t > this.#reached[1]) this.#reached = [this.#reached[1], t];
    const until = t === Infinity ? t : Math.min(this.#reached[0], this.#time);
    events.sort((one, other) => one.time - other.time);
    const later = events.findIndex(({ time }) => !(time <= until));
    return events.splice(0, later < 0 ? events.length : later);
  }

  warnings(): Problem[] {
    return this.#bounds.flatMap(({ warning }, i) => {
      const { worst, time } = this.#latest[i];
      return worst > 0 ? [warning(worst, time)] : [];
    });
  }
}

interface At {
  readonly time: number;
  readonly excess: number;
  readonly rate: number | null;
}

/** The time at which the bound is passed between two samples, one of which is past it. */
function timeAtBound(from: At, until: At): number {
  const h = until.time - from.time;
  const [a, b] = [from.excess, until.excess];
  const [da, db] =
    from.rate === null || until.rate === null ? [b - a, b - a] : [h * from.rate, h * until.rate];
  const at = (s: number) => {
    const r = 1 - s;
    return a * r * r * (1 + 2 * s) + b * s * s * (3 - 2 * s) + da * s * r * r - db * s * s * r;
  };
  // the other sample may be on the wrong side of zero by rounding
  const level = Math.max(0, Math.min(a, b));
  let [low, high] = [0, 1];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (at(middle) > level === b > level) high = middle;
    else low = middle;
  }
  return from.time + high * h;
}

type ColumnOf = (key: string) => number;

function stopsOf({ project, system }: Model, column: ColumnOf): Bound[] {
  const { length, units } = system;
  return project.joints.flatMap(({ id, name, kind, limits }): Bound[] => {
    const coordinate = mainCoordinate(kind);
    const of = (key: 'minimum' | 'maximum', sign: number, stop: string): Bound[] => {
      const bound = limits?.[key] ?? null;
      if (bound === null) return [];
      const say = (value: number) => coordinateInSentence(value, coordinate, units);
      return [
        {
          ...{ record: id, sign, bound: sign * bound },
          ...{ value: column(`joint/${id}/coordinate`), rate: column(`joint/${id}/rate`) },
          rounding: VISIBLE * (coordinate.kind === 'rotation' ? 1 : length),
          passes: { kind: 'limit', message: `${name} passes its ${stop}, which a kinematic run leaves out` },
          returns: `${name} is back within its ${stop}`,
          warning: (excess, time) => ({
            ...{ severity: 'warning', code: 'passed-stop', record: id, field: `limits.${key}` },
            message: `${name} passes its ${stop} at ${say(bound)}, by up to ${say(excess)} (at ${secondsIn(time)}).`,
            remedy: 'Make a dynamic run, in which stops act, change the driver, or widen the limits.',
          }),
        },
      ];
    };
    return [...of('minimum', -1, 'lower stop'), ...of('maximum', 1, 'upper stop')];
  });
}

function effortsOf({ project, system }: Model, column: ColumnOf): Bound[] {
  return project.drivers.filter(isMotor).map((driver): Bound => {
    const { id, name } = driver;
    const bound = driver.maximum ?? 0;
    const joint = project.joints.find((each) => each.id === driver.joint)!;
    const { effortUnit } = drivenCoordinate(joint.kind, driver.coordinate);
    const say = (value: number) => quantityInSentence(value, effortUnit, system.units, { digits: 4 });
    return {
      ...{ record: id, sign: 1, bound, value: column(`driver/${id}/effort`), rate: null },
      rounding: VISIBLE * bound,
      passes: { kind: 'saturated', message: `${name} needs more than its largest effort` },
      returns: `${name} no longer needs more than its largest effort`,
      warning: (excess, time) => ({
        ...{ severity: 'warning', code: 'effort-exceeded', record: id, field: 'maximum' },
        message: `${name} needs up to ${say(bound + excess)} (at ${secondsIn(time)}), more than its largest effort of ${say(bound)}.`,
        remedy: 'Make a dynamic run, in which it gives way, or raise its largest effort.',
      }),
    };
  });
}

const secondsIn = (time: number): string => `${Number(time.toPrecision(4))} s`;
