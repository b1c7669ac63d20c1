import { stopped } from './outcome';
import type { RunOutcome } from '../../results/recording/run-report';
import type { System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

/** A run that ends because friction leaves no finite force (T 12.5), with the coefficient and, where known, one that would avoid it. */
export function stoppedByJam({ switched }: System, { switched: state }: Workspace, t: number): RunOutcome {
  const { id, name } = switched[state.jammed];
  const coefficient = switched.find(({ normal }) => normal === state.jammed)?.coefficient ?? 0;
  // rounded down, so that the recommended value lies below the bound
  const most = Math.floor(1000 * state.jammingFraction * coefficient) / 1000;
  const known = Number.isFinite(most) ? `: in this position it is possible up to ${most}` : '';
  return {
    ...stopped('jammed', t, null),
    where: id,
    message: `Friction jams at t = ${Number(t.toPrecision(6))} s (contact “${name}”): with a coefficient of ${Number(coefficient.toPrecision(4))} rigid bodies that slide in this way have no finite contact forces (Painlevé).`,
    advice: `Lower the coefficient of friction${known}. Or make the body lower or wider, let it lean the other way, or use sequential impulses, which go through a jam in a step.`,
  } as RunOutcome;
}
