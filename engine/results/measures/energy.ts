/**
 * Kinetic and potential energy, the work of loads, dampers and drivers, and what does not add up [J] (T 10.3):
 *
 *   residual = (T + V - W) - (T + V - W) at the start
 *
 * W is what was supplied by drivers, forces and torques less what was dissipated: what dampers, drag, friction and impacts
 * have turned into heat, also as a power [W]. So T + V + dissipated - supplied is constant but for the residual.
 *
 * Feedback, projection and the damping of a method do no work that is counted: what they add or take shows in the residual,
 * and projection's share is a channel of its own.
 */
import { kineticEnergy } from '../../core/dynamics/mass';
import { potentialEnergy } from '../../core/dynamics/energy';
import { dissipatedOffset, workOffset } from '../../core/coordinates/layout';
import type { Measure } from './measure';

const COMPONENTS = [
  ['kinetic', 'J'],
  ['potential', 'J'],
  ['total', 'J'],
  ['work', 'J'],
  ['residual', 'J'],
  ['projection', 'J'],
  ['supplied', 'J'],
  ['dissipated', 'J'],
  ['dissipation', 'W'],
] as const;

export const energy: Measure = {
  channels: () =>
    COMPONENTS.map(([component, unit]) => ({
      key: `energy/total/${component}`,
      label: `energy.${component}`,
      unit,
      group: 'energy' as const,
      record: null,
      component,
    })),
  calc({ system, y, work, initialEnergy, projectionEnergy }, row, o) {
    const kinetic = kineticEnergy(system, y, work);
    const potential = potentialEnergy(system, y, work);
    row[o] = kinetic;
    row[o + 1] = potential;
    row[o + 2] = kinetic + potential;
    row[o + 3] = y[workOffset(system.n)];
    row[o + 4] = kinetic + potential - y[workOffset(system.n)] - initialEnergy;
    row[o + 5] = projectionEnergy;
    row[o + 6] = y[workOffset(system.n)] + y[dissipatedOffset(y)];
    row[o + 7] = y[dissipatedOffset(y)];
    row[o + 8] = work.loss;
  },
};
