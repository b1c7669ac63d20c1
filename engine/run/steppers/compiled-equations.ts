/** Whether a run can use compiled equations, and the reason if not (T 16). */
import { CompiledStepper } from './compiled-stepper';
import { DOP853, DOP853_DENSE } from '../../core/integrators/dop853';
import { DOPRI5, DOPRI5_DENSE, EXPLICIT_EULER, RK4 } from '../../core/integrators/tableau';
import { EquationsByMode } from './equations-by-mode';
import { INTEGRATOR_NAMES } from '../../model/settings/method-names';
import { ExplicitSteps } from './explicit-steps';
import { InsidePivots } from './inside-pivots';
import { MEASURED } from '../../core/coordinates/layout';
import { MOST_NODES } from '../../core/compiled/code/graph';
import { FixedSteps } from './fixed-steps';
import { NO_STEPS, Program } from '../../core/compiled/code/program';
import { createCorrection } from './correction';
import { differentiate } from '../../core/compiled/code/differentiate';
import { isAdaptive } from '../../model/project';
import { RadauSteps } from './radau-steps';
import { nodesOf } from '../../core/compiled/reactions/read-multipliers';
import { KeptPer } from '../../core/math/kept-per';
import { compileEquations } from '../../core/compiled/equations/compile-equations';
import type { Compiled } from './equations-by-mode';
import type { DenseTable, Tableau } from '../../core/integrators/tableau';
import type { Holding } from '../../core/compiled/equations/modes';
import type { Integrator, Settings } from '../../model/project';
import type { Model } from '../preparation/model';
import type { StepSettings } from './step-bounds';
import type { Derivatives } from '../../core/compiled/code/differentiate';
import type { CompiledEquations } from '../../core/compiled/equations/contract';
import type { Node } from '../../core/compiled/code/graph';
import type { ProgramSource } from '../../core/compiled/code/program-source';
import type { EndOwnStep, Stepper } from './contract';

const NO_DENSE: DenseTable = { extra: [], d: [] };

/** Methods available for compiled equations. */
const METHODS: Partial<Record<Integrator, { tableau: Tableau; dense: DenseTable }>> = {
  dopri5: { tableau: DOPRI5, dense: DOPRI5_DENSE },
  dop853: { tableau: DOP853, dense: DOP853_DENSE },
  radau5: NO_STEPS,
  rk4: { tableau: RK4, dense: NO_DENSE },
  'explicit-euler': { tableau: EXPLICIT_EULER, dense: NO_DENSE },
};

/**
 * Most nodes of automatic equations [1]: a chain of 600 links. Generating and compiling takes as long as some twenty steps of the global
 * system, whatever the size; but of a model for which this is too few, a second of processor time at most is wasted.
 */
const MOST_AUTOMATIC = 100_000;

/** The stepper that uses compiled equations where available, and `reference` elsewhere. */
export function withCompiledEquations(
  model: Model,
  settings: StepSettings,
  reference: Stepper,
  endStep: EndOwnStep,
): Stepper {
  const reason = againstSettings(settings);
  const started =
    reason === null
      ? EquationsByMode.start(model, (holding, y, t) => compile({ ...model, y }, settings, holding, t))
      : { reason };
  if ('reason' in started) return withReason(reference, started.reason);
  return new CompiledStepper(model, started.all, started.first, reference, endStep);
}

/** `reference`, with the reason why nothing else is available. */
export function withReason(reference: Stepper, reason: string): Stepper {
  return Object.assign(reference, { used: () => ({ compiledSteps: 0, reason }) });
}

function againstSettings({ stateForm, integrator, stabilisation, equations }: Settings): string | null {
  if (stateForm === 'momentum') return 'momenta as the state';
  // the errors of explicit Euler are large, and others in joint coordinates: only for those who ask for them
  const asked = equations === 'compiled' || integrator !== 'explicit-euler';
  if (METHODS[integrator] === undefined || !asked) return `the method ${INTEGRATOR_NAMES[integrator]}`;
  return stabilisation === 'projection' ? null : 'a stabilisation other than projection';
}

/** What a module is made from, and of which rates it has the derivatives. */
interface Source {
  readonly source: ProgramSource;
  readonly derivatives: Derivatives | null;
}

/** By the derivative of the equations: runs that share it share what modules are made from, and need not compare it. */
const SOURCES = new KeptPer<readonly Node[], Map<Integrator, Source>>();

function knownSource(equations: CompiledEquations, integrator: Integrator): Source {
  const known = SOURCES.getOr(equations.derivative, () => new Map<Integrator, Source>());
  const source = known.get(integrator) ?? sourceOf(equations, integrator);
  known.set(integrator, source);
  return source;
}

function sourceOf(equations: CompiledEquations, integrator: Integrator): Source {
  const { graph, derivative, expansion, projection, accelerations } = equations;
  const derivatives = integrator === 'radau5' ? differentiate(graph, derivative, equations.coupled) : null;
  const { margins, multipliers, smallestPivot } = equations;
  const nearness = smallestPivot ?? graph.one;
  const source = {
    ...{ graph, derivative, expansion, projection, nearness },
    parameterCount: equations.parameterCount,
    measured: MEASURED,
    results: {
      accelerations: multipliers ? [...accelerations, ...nodesOf(multipliers)] : accelerations,
      nearness: [nearness],
      ...(margins && { margins }),
      ...(derivatives && { jacobian: derivatives.entries }),
    },
    ...METHODS[integrator]!,
  };
  return { source, derivatives };
}

function compile(model: Model, settings: StepSettings, holding: Holding, t: number): Compiled {
  const { integrator } = settings;
  const mostNodes = settings.equations === 'compiled' ? MOST_NODES : MOST_AUTOMATIC;
  const equations = compileEquations(model, holding, t, mostNodes);
  if ('reason' in equations) return equations;
  const { source, derivatives } = knownSource(equations, integrator);
  const program = Program.start(source);
  if (!program) return { reason: 'WebAssembly, which is refused here' };
  const correct = createCorrection(equations, program);
  const Steps = isAdaptive(integrator) ? ExplicitSteps : FixedSteps;
  const steps =
    integrator === 'radau5'
      ? new RadauSteps(model, settings, equations, program, correct, derivatives)
      : new Steps(model, settings, equations, program, correct);
  return { equations, program, correct, steps, last: new InsidePivots(program, steps) };
}
