/**
 * Which settings affect a run. A file keeps all of them, so that one can return to another solver; an editor, a recording's
 * sidecar and a chart's note mention only those in use.
 */
import { USUAL_EQUATIONS, isAdaptive } from '../project';
import type { Settings } from '../project';

type SolverSetting = Exclude<keyof Settings, 'gravity' | 'duration' | 'outputInterval'>;

/** In the order in which they are shown and written. */
export function settingsInUse(settings: Settings): SolverSetting[] {
  const stabilisation = stabilisationSettings(settings);
  switch (settings.solver) {
    case 'sequential-impulses':
      return ['solver', 'step', 'iterations', 'absoluteTolerance', ...stabilisation];
    case 'optimisation':
      // its joints are closed by the minimisation in each step
      return ['solver', 'step', 'absoluteTolerance'];
    case 'lagrange':
      return [
        'solver',
        'factorisation',
        ...equations(settings),
        ...integratorSettings(settings),
        ...stabilisation,
      ];
    case 'saddle-point':
      return ['solver', ...equations(settings), ...integratorSettings(settings), ...stabilisation];
  }
}

/** The default is not mentioned. */
const equations = (settings: Settings) =>
  (settings.equations ?? USUAL_EQUATIONS) === USUAL_EQUATIONS ? [] : (['equations'] as const);

function integratorSettings({ integrator }: Settings): SolverSetting[] {
  const tolerances = isAdaptive(integrator) ? (['relativeTolerance'] as const) : [];
  return ['stateForm', 'integrator', 'step', ...tolerances, 'absoluteTolerance'];
}

function stabilisationSettings({ stabilisation, gains }: Settings): SolverSetting[] {
  if (stabilisation === 'bias') return ['stabilisation', 'bias'];
  if (stabilisation !== 'feedback') return ['stabilisation'];
  return gains === 'automatic' ? ['stabilisation', 'gains'] : ['stabilisation', 'gains', 'k', 'd'];
}
