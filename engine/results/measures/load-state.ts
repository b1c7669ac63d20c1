/**
 * For each load: the force [N] on its body, or on body B of the two that it acts between, and the moment [N m] about its point on that
 * body, world axes, with their magnitudes. Body A gets the opposite of both, about the same point. The point is given by the record; for
 * a torque or torsion spring, whose moment is the same about every point, any point serves.
 *
 * Computed by the load's own kernel, on forces separate from those of the instant.
 */
import { addLoad } from '../../core/forces/loads';
import { rotate } from '../../core/math/mat3';
import { triple } from '../../core/math/scratch';
import type { CompiledLoad } from '../../core/system/system';
import type { Instant, Measure } from './measure';

const COMPONENTS: readonly (readonly [string, string])[] = [
  ['FX', 'N'],
  ['FY', 'N'],
  ['FZ', 'N'],
  ['F', 'N'],
  ['MX', 'N*m'],
  ['MY', 'N*m'],
  ['MZ', 'N*m'],
  ['M', 'N*m'],
];

const createScratch = () => ({ arm: triple() });

export const loadState: Measure = {
  channels: (system) =>
    system.loads.flatMap(({ id, name }) =>
      COMPONENTS.map(([component, unit]) => ({
        key: `load/${id}/${component}`,
        label: `${name}.${component}`,
        unit,
        group: 'load' as const,
        record: id,
        component,
      })),
    ),
  calc(instant, row, o) {
    const { system, work } = instant;
    for (let i = 0; i < system.loads.length; i++) {
      const at = o + COMPONENTS.length * i;
      for (let c = 0; c < COMPONENTS.length; c++) row[at + c] = 0;
      if (work.loadActive[i] !== 0) calcOne(system.loads[i], instant, row, at);
    }
  },
};

/** For an active load: force and moment (6), as above. */
export function calcLoadWrench(
  load: CompiledLoad,
  instant: Pick<Instant, 'system' | 'y' | 'work'>,
): number[] {
  const row = new Float64Array(COMPONENTS.length);
  calcOne(load, instant, row, 0);
  return [...row.subarray(0, 3), ...row.subarray(4, 7)];
}

function calcOne(
  load: CompiledLoad,
  { system, y, work }: Pick<Instant, 'system' | 'y' | 'work'>,
  row: Float64Array,
  at: number,
): void {
  const own = work.apart;
  const { arm } = work.scratch.of(createScratch);
  addLoad(load, system, y, work, own);
  const { body: b, point } = load.ends[load.ends.length - 1];
  if (point) rotate(arm, 0, work.R, 9 * b, point, 0);
  else arm.fill(0);
  for (let c = 0; c < 3; c++) {
    const c1 = (c + 1) % 3;
    const c2 = (c + 2) % 3;
    row[at + c] = own.force[6 * b + c];
    row[at + 4 + c] =
      own.force[6 * b + 3 + c] - (arm[c1] * own.force[6 * b + c2] - arm[c2] * own.force[6 * b + c1]);
  }
  row[at + 3] = Math.hypot(row[at], row[at + 1], row[at + 2]);
  row[at + 7] = Math.hypot(row[at + 4], row[at + 5], row[at + 6]);
  own.force.fill(0);
}
