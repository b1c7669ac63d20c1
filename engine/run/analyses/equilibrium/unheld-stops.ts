/**
 * The analyses ignore end stops and contacts. A rest position beyond a stop is therefore not one of the real machine, which
 * would rest against the stop: it is refused instead of shown.
 */
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
