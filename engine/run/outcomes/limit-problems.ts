import { coordinateInSentence } from './coordinate-in-sentence';
import { translation } from '../../core/coordinates/translation';
import { violatedLimits } from '../assembly/assemble-limits';
import type { Problem } from '../../model/problem';
import type { System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

/** A violation below this many characteristic lengths [1] is the residual of the assembly. */
const VISIBLE = 1e-7;

/** One problem per joint that starts beyond its stop and per contact that starts overlapping, where assembly could not separate them. */
export function checkLimits(system: System, y: Float64Array, work: Workspace): Problem[] {
  const told = new Set<string>();
  return violatedLimits(system, y, work, VISIBLE * system.length).flatMap((s) => {
    const { kind, id, name } = system.switched[s];
    if (kind !== 'contact-normal') return [limitProblem(system, work, s)];
    if (told.has(id)) return [];
    told.add(id);
    const depth = coordinateInSentence(-deepest(system, work, id), translation, system.units);
    return [
      {
        severity: 'error' as const,
        code: 'overlap',
        record: id,
        field: null,
        message: `Contact “${name}” starts with its bodies ${depth} inside each other, and the joints and drivers do not let them separate.`,
        remedy: 'Move the bodies apart, or delete the contact.',
      },
    ];
  });
}

function deepest({ switched }: System, work: Workspace, contact: string): number {
  return Math.min(
    ...switched.flatMap(({ id, kind }, s) =>
      id === contact && kind === 'contact-normal' ? [work.switched.C[s]] : [],
    ),
  );
}

function limitProblem(system: System, work: Workspace, s: number): Problem {
  const { kind, id, name, joint, coordinate } = system.switched[s];
  const { limits } = system.joints[joint].record;
  const lower = kind === 'limit-minimum';
  const stop = (lower ? limits?.minimum : limits?.maximum) ?? 0;
  const off = -work.switched.C[s];
  const show = (value: number) => coordinateInSentence(value, coordinate ?? translation, system.units);
  return {
    severity: 'error',
    code: 'beyond-limit',
    record: id,
    field: lower ? 'limits.minimum' : 'limits.maximum',
    message: `Joint “${name}” starts ${show(off)} ${lower ? 'below its minimum' : 'above its maximum'} of ${show(stop)}, and the other joints and drivers do not let it move there.`,
    remedy: 'Move the bodies so that the joint starts between its stops, or widen its limits.',
  };
}
