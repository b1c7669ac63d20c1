/** Chooses the stepper of a run by its analysis, its solver and its integrator. */
import { createImpulseStepper } from './impulse-stepper';
import { createKinematicStepper } from './kinematic-stepper';
import { createMomentumStepper } from './momentum-form';
import { createOptimisationStepper } from './optimisation-stepper';
import { withCompiledEquations, withReason } from './compiled-equations';
import { withLongestStep } from './step-bounds';
import { createStepper } from './stepper';
import type { AfterStep, EndOwnStep, Stepper } from './contract';
import type { Analysis } from '../../results/recording/run-report';
import type { Change } from '../../core/switching/describe-changes';
import type { RightHandSide } from '../../core/integrators/runge-kutta';
import type { ToleranceFilter } from './judged-filter';
import type { Model } from '../preparation/model';
import { USUAL_EQUATIONS, stepsInTime } from '../../model/project';

export interface StepHooks {
  /** Renormalises and projects the state at the end of a step. */
  readonly afterStep: AfterStep;
  readonly endOwnStep: EndOwnStep;
  /** Removes from an error estimate the part that projection removes from the state. */
  readonly filter: ToleranceFilter;
  /** Called with the energy [J] that a stepper's own projection adds. */
  readonly addEnergy: (energy: number) => void;
  /** Called with changes of stops, friction and motors by a stepper that bounds their forces itself. */
  readonly tell: (changes: readonly Change[]) => void;
}

/** Whether a run's forces are those of the equations of motion at each instant, not averages over a step. */
export function solvesAccelerations({ system }: Pick<Model, 'system'>): boolean {
  return !stepsInTime(system.settings.solver);
}

export function chooseStepper(model: Model, analysis: Analysis, f: RightHandSide, hooks: StepHooks): Stepper {
  const reference = chooseReference(model, analysis, f, hooks);
  if ((model.system.settings.equations ?? USUAL_EQUATIONS) === 'global-system') return reference;
  if (analysis === 'kinematic') return withReason(reference, 'the kinematic analysis');
  if (!solvesAccelerations(model)) return withReason(reference, 'the solver');
  return withCompiledEquations(model, withLongestStep(model.system), reference, hooks.endOwnStep);
}

function chooseReference(
  model: Model,
  analysis: Analysis,
  f: RightHandSide,
  { afterStep, filter, addEnergy, tell }: StepHooks,
): Stepper {
  const { system, y } = model;
  if (analysis === 'kinematic') return createKinematicStepper(model, f);
  const { n } = system;
  const settings = withLongestStep(system);
  if (settings.solver === 'sequential-impulses') return createImpulseStepper(model, addEnergy, tell);
  if (settings.solver === 'optimisation') return createOptimisationStepper(model, tell);
  if (settings.stateForm === 'velocity') return createStepper(n, settings, y, f, afterStep, filter);
  return createMomentumStepper(
    system,
    model.work,
    y,
    f,
    afterStep,
    filter,
    (start, rates, correct, ...rest) => createStepper(n, settings, start, rates, correct, ...rest),
  );
}
