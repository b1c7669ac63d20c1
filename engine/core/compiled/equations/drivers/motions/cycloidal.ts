/** From 0 to the rise on a cycloid, dwell, back on a cycloid, rest; once or periodically (T 3.4). */
import type { Cycloidal } from '../../../../../kinds/drivers/motions/cycloidal';
import type { MotionFormula, MotionSite } from './motion-formula';
import type { Node } from '../../../code/graph';
import type { Vector } from '../../../code/vectors';

export const cycloidal: MotionFormula<Cycloidal> = (motion, site) => {
  const { rise, start, riseTime, dwellTime, returnTime, restTime, repeat } = motion;
  const { graph: g, numbers, t } = site;
  const back = riseTime + dwellTime;
  const end = back + returnTime;
  const since = sinceStart(g.sub(t, numbers.of(start)), repeat === 'periodic' ? end + restTime : null, site);
  const still = [g.zero, g.zero, g.zero];
  const up = cycloid(rise, since, riseTime, site);
  const [fall, ...falling] = cycloid(-rise, g.sub(since, numbers.of(back)), returnTime, site);
  const down = [g.add(fall, numbers.of(rise)), ...falling];
  const dwelling = [numbers.of(rise), g.zero, g.zero];
  const before = (time: number, one: Vector, other: Vector) =>
    one.map((value, i) => g.select(g.sub(numbers.of(time), since), value, other[i]));
  const moving = before(riseTime, up, before(back, dwelling, before(end, down, still)));
  return moving.map((value) => g.select(since, value, g.zero));
};

/** Time since the beginning of the current cycle. */
function sinceStart(since: Node, period: number | null, { graph: g, numbers }: MotionSite): Node {
  if (period === null) return since;
  const length = numbers.of(period);
  const within = g.sub(since, g.mul(length, g.apply('floor', g.div(since, length))));
  return g.select(since, within, since);
}

function cycloid(rise: number, time: Node, length: number, { graph: g, numbers }: MotionSite): Vector {
  const turn = g.constant(2 * Math.PI);
  const angle = g.mul(turn, g.div(time, numbers.of(length)));
  const [sine, cosine] = [g.apply('sin', angle), g.apply('cos', angle)];
  return [
    g.mul(numbers.of(rise), g.div(g.sub(angle, sine), turn)),
    g.mul(numbers.of(rise / length), g.sub(g.one, cosine)),
    g.mul(numbers.of((2 * Math.PI * rise) / (length * length)), sine),
  ];
}
