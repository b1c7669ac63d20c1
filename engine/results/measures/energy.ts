/**
 * Kinetic and potential energy, the work of loads, dampers and drivers, and the residual of the balance [J] (T 10.3):
 *
 *   residual = (T + V - W) - (T + V - W) at the start
 *
 * W is the energy supplied by drivers, forces and torques minus that dissipated: converted to heat by dampers, drag,
 * friction and impacts, also recorded as a power [W]. So T + V + dissipated - supplied is constant except for the residual.
 *
 * The work of feedback, projection and the damping of a method is not counted: what they add or remove appears in the
 * residual, and the part of projection also in a channel of its own.
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
