/**
 * From 0 to the rise on a cycloid, dwell, back on a cycloid, rest; once or periodically (T 3.4).
 *
 *   s = r (x - sin(2 pi x) / 2 pi),  x = time since the beginning of the rise over its length
 *
 * Rate and acceleration are zero at both ends of either cycloid, so only the third derivative jumps.
 */
import { choice, named } from '../../../schema/field';
import type { MotionDefinition, MotionFunction } from './motion-definition';
import { inCoordinate, seconds } from './motion-fields';

export interface Cycloidal {
  kind: 'cycloidal';
  /** [rad or m] */
  rise: number;
  /** All times [s]. */
  start: number;
  riseTime: number;
  dwellTime: number;
  returnTime: number;
  restTime: number;
  repeat: 'once' | 'periodic';
}

export const cycloidal: MotionDefinition<Cycloidal> = {
  title: 'Cycloidal rise, dwell, return',
  theory: '3.4',
  fields: [
    choice('kind', 'Motion', 'cycloidal'),
    inCoordinate('rise', 'Rise'),
    seconds('start', 'Start', { minimum: 0 }),
    seconds('riseTime', 'Rise time', { above: 0 }),
    seconds('dwellTime', 'Dwell time', { minimum: 0 }),
    seconds('returnTime', 'Return time', { above: 0 }),
    seconds('restTime', 'Rest time', { minimum: 0 }),
    named('repeat', 'Repeat', { once: 'Once', periodic: 'Repeated' }),
  ],
  create: (size) => ({
    rise: size,
    start: 0,
    riseTime: 1,
    dwellTime: 0.5,
    returnTime: 1,
    restTime: 0.5,
    repeat: 'periodic',
  }),
  reverse: ({ rise }) => ({ rise: -rise || 0 }),
  compile: compileCycloidal,
};

const TURN = 2 * Math.PI;

function compileCycloidal(motion: Cycloidal): MotionFunction {
  const { rise, start, riseTime, dwellTime, returnTime, restTime, repeat } = motion;
  const back = riseTime + dwellTime;
  const end = back + returnTime;
  const period = end + restTime;
  return {
    calc(t, _left, out) {
      let since = t - start;
      if (repeat === 'periodic' && since > 0) since -= period * Math.floor(since / period);
      if (since <= 0 || since >= end) out.fill(0, 0, 3);
      else if (since < riseTime) calcCycloid(rise, since / riseTime, riseTime, out);
      else if (since <= back) {
        out[0] = rise;
        out[1] = out[2] = 0;
      } else {
        calcCycloid(-rise, (since - back) / returnTime, returnTime, out);
        out[0] += rise;
      }
    },
    corners(duration, most) {
      const times: number[] = [];
      const cycles = repeat === 'once' ? 1 : Math.ceil((duration - start) / period);
      for (let k = 0; k < cycles && times.length + 4 <= most; k++) {
        for (const at of [0, riseTime, back, end]) times.push(start + k * period + at);
      }
      return times.filter((time) => time > 0 && time < duration);
    },
  };
}

function calcCycloid(rise: number, x: number, length: number, out: Float64Array): void {
  out[0] = rise * (x - Math.sin(TURN * x) / TURN);
  out[1] = (rise / length) * (1 - Math.cos(TURN * x));
  out[2] = ((TURN * rise) / (length * length)) * Math.sin(TURN * x);
}
