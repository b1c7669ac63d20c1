/**
 * The analyses ignore end stops and contacts. A rest position beyond a stop is therefore not one of the real machine, which
 * would rest against the stop: it is refused instead of shown.
 */
import { ALL_UNIQUE, isRowUnique, maskVectors } from '../../../core/diagnostics/uniqueness';
import { NULL_NOISE } from '../../../core/linalg/null-space';
import { calcScales } from '../../../core/switching/scales';
import { componentsOf } from '../../../results/measures/force-peaks';
import { dependentVectors } from '../../../core/diagnostics/resting-rows';
import { factoriseAt } from '../modes/free-motions';
import { isUnilateral } from '../../../core/system/switched-row';
import { packVectors } from '../../../core/diagnostics/null-vectors';
import { violatedLimits } from '../../assembly/assemble-limits';
import type { Mechanism } from '../mechanism';
import type { Problem } from '../../../model/problem';

/** A violation below this many characteristic lengths [1] is the residual of Newton's iterations. */
const VISIBLE = 1e-6;
const REMEDY =
  'Run the model with some damping until it comes to rest: runs include stops and contacts; or remove them for the analysis.';

/** One problem per joint or contact that is violated at the rest position `y`. */
export function checkRest({ system, work }: Mechanism, y: Float64Array): Problem[] {
  const found = new Map<string, Problem>();
  for (const s of violatedLimits(system, y, work, VISIBLE * system.length)) {
    const { kind, id, name } = system.switched[s];
    const contact = kind === 'contact-normal';
    const where = contact
      ? `the bodies of contact “${name}” inside each other`
      : `joint “${name}” ${kind === 'limit-minimum' ? 'below its minimum' : 'above its maximum'}`;
    found.set(id, {
      severity: 'error',
      code: 'rests-on-stop',
      record: id,
      field: contact ? null : 'limits',
      message: `The equilibrium that was found has ${where}: the mechanism would rest on it, and analyses leave stops and contacts out.`,
      remedy: REMEDY,
    });
  }
  return [...found.values()];
}

/** Added to a failure where a stop or a contact might be what really holds the mechanism. */
export function sayUnheld({ system }: Mechanism): Problem[] {
  const row = system.switched.find(({ kind }) => kind === 'contact-normal' || kind.startsWith('limit'));
  if (row === undefined) return [];
  const what = row.kind === 'contact-normal' ? 'Contact' : 'The stop of joint';
  return [
    {
      severity: 'error',
      code: 'analysis-without-stops',
      record: row.id,
      field: null,
      message: `${what} “${row.name}” does not hold anything here: analyses leave stops and contacts out.`,
      remedy: REMEDY,
    },
  ];
}

/** Where a joint has dry friction, the equilibrium is one of many: it can rest anywhere in a band about it. */
export function sayFriction({ project }: Mechanism): Problem[] {
  const joint = project.joints.find(({ friction }) => friction !== undefined && (friction?.coulomb ?? 0) > 0);
  if (joint === undefined) return [];
  return [
    {
      severity: 'warning',
      code: 'analysis-without-friction',
      record: joint.id,
      field: 'friction',
      message: `The dry friction of joint “${joint.name}” is left out: with it the mechanism can rest anywhere near this place, and does not swing freely about it.`,
      remedy: 'Run the model to see where it comes to rest from its start.',
    },
  ];
}

/**
 * Stops and contacts that touch at the rest position `y`, one problem each, where the joints alone could bear the load: in the real
 * machine they share it (T 10.13).
 */
export function sayTouching(mechanism: Mechanism, y: Float64Array): Problem[] {
  const { system, work, solver } = mechanism;
  if (!system.switched.some(isUnilateral)) return [];
  factoriseAt(mechanism, y);
  const { closed } = calcScales(system, y);
  const touching = system.switched.flatMap((each, s) =>
    isUnilateral(each) && work.switched.C[s] * system.rowScale[each.row] <= closed ? [s] : [],
  );
  const found = new Map<string, Problem>();
  for (const s of touching) {
    const { kind, id, name } = system.switched[s];
    const vectors = dependentVectors(system, work, solver, [s]);
    if (vectors.length === 0 || found.has(id)) continue;
    const what = kind === 'contact-normal' ? 'Contact' : 'The stop of joint';
    found.set(id, {
      severity: 'warning',
      code: 'analysis-without-touching',
      record: id,
      field: null,
      message: `${what} “${name}” touches here and is left out, as analyses leave stops and contacts out: ${sayShared(mechanism, vectors)}.`,
      remedy: 'Run the model: runs include stops and contacts.',
    });
  }
  return [...found.values()];
}

/** What shares the load along the null vectors `vectors`: joints, couplings and drivers; a driver at its own stop shares with no joint. */
function sayShared({ system, work }: Mechanism, vectors: readonly Float64Array[]): string {
  const rows = Array.from({ length: system.m }, (_, row) => row);
  const packed = packVectors(
    vectors.map((column) => ({ rows, column })),
    NULL_NOISE,
  );
  const masks = new Int32Array(system.joints.length);
  maskVectors(system, work, packed, masks);
  const joints = system.joints.flatMap(({ record }, j) =>
    masks[j] === ALL_UNIQUE ? [] : [`“${record.name}” (${componentsOf(~masks[j]).join(' ')})`],
  );
  const namesOf = (some: readonly { readonly name: string; readonly row: number }[]) =>
    some.flatMap(({ name, row }) => (row < 0 || isRowUnique(row, packed) ? [] : [`“${name}”`]));
  const groups = [
    { word: 'joint', carries: 'reaction', names: joints },
    { word: 'coupling', carries: 'effort', names: namesOf(system.couplings) },
    { word: 'driver', carries: 'effort', names: namesOf(system.drivers) },
  ].filter(({ names }) => names.length > 0);
  if (groups.length === 0) return 'it may carry some of the load';
  const sharers = groups.map(
    ({ word, names }) => `${word}${names.length > 1 ? 's' : ''} ${names.join(', ')}`,
  );
  const isOne = groups.length === 1 && groups[0].names.length === 1 && groups[0].carries === 'effort';
  const carried = [...new Set(groups.map(({ carries }) => `${carries}s`))].join(' and ');
  const without = isOne ? 'effort is that without it' : `${carried} are those without it`;
  return `it may share the load with ${sharers.join(' and ')}, whose ${without}`;
}
