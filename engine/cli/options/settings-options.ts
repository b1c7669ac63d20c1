/** Options of the command line that replace settings of the project. */
import {
  EQUATIONS,
  FACTORISATIONS,
  INTEGRATORS,
  SOLVERS,
  STABILISATIONS,
  STATE_FORMS,
} from '../../model/project';
import { UsageError, parseChoice, parseNumber } from '../words/usage';
import type { Settings } from '../../model/project';

export const SETTINGS_OPTIONS = {
  duration: { type: 'string' },
  'output-interval': { type: 'string' },
  solver: { type: 'string' },
  factorisation: { type: 'string' },
  equations: { type: 'string' },
  'state-form': { type: 'string' },
  integrator: { type: 'string' },
  step: { type: 'string' },
  'relative-tolerance': { type: 'string' },
  'absolute-tolerance': { type: 'string' },
  stabilisation: { type: 'string' },
  gains: { type: 'string' },
  k: { type: 'string' },
  d: { type: 'string' },
  bias: { type: 'string' },
  iterations: { type: 'string' },
} as const;

type Values = { [K in keyof typeof SETTINGS_OPTIONS]?: string };

/** Bounds are those of the project's own settings, checked afterwards; only that `iterations` is an integer is checked here. */
export function parseSettings(values: Values): Partial<Settings> {
  const number = (option: keyof Values) => {
    const text = values[option];
    return text === undefined ? undefined : parseNumber(option, text);
  };
  const choice = <T extends string>(option: keyof Values, choices: readonly T[]) => {
    const text = values[option];
    return text === undefined ? undefined : parseChoice(option, text, choices);
  };
  const iterations = number('iterations');
  if (iterations !== undefined && !Number.isInteger(iterations)) {
    throw new UsageError(`--iterations is "${values.iterations}", where a whole number is expected`);
  }
  return withoutUndefined({
    duration: number('duration'),
    outputInterval: number('output-interval'),
    solver: choice('solver', SOLVERS),
    factorisation: choice('factorisation', FACTORISATIONS),
    equations: choice('equations', EQUATIONS),
    stateForm: choice('state-form', STATE_FORMS),
    integrator: choice('integrator', INTEGRATORS),
    step: number('step'),
    relativeTolerance: number('relative-tolerance'),
    absoluteTolerance: number('absolute-tolerance'),
    stabilisation: choice('stabilisation', STABILISATIONS),
    gains: choice('gains', ['typed', 'automatic']),
    k: number('k'),
    d: number('d'),
    bias: number('bias'),
    iterations,
  });
}

function withoutUndefined(settings: { [K in keyof Settings]?: Settings[K] | undefined }): Partial<Settings> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
