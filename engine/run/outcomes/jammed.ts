import { stopped } from './outcome';
import type { RunOutcome } from '../../results/recording/run-report';
import type { System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

/** A run that ends because friction leaves no finite force (T 12.5), with the contacts that jam, their coefficients and, where known, what would avoid it. */
export function stoppedByJam({ switched }: System, { switched: state }: Workspace, t: number): RunOutcome {
  const all = [state.jammed, ...state.jammedWith];
  const { id } = switched[state.jammed];
  const names = all.map((normal) => `“${switched[normal].name}”`).join(', ');
  const coefficients = all.map((normal) => switched.find((row) => row.normal === normal)?.coefficient ?? 0);
  const words = coefficients.map((value) => Number(value.toPrecision(4))).join(', ');
  const one = all.length === 1;
  // rounded down, so that the recommended value lies below the bound
  const most = Math.floor(1000 * state.jammingFraction * (one ? coefficients[0] : 1)) / 1000;
  const known = Number.isFinite(most)
    ? `: in this position it is possible up to ${most}${one ? '' : ' times these'}`
    : '';
  return {
    ...stopped('jammed', t, null),
    where: id,
    message: one
      ? `Friction jams at t = ${Number(t.toPrecision(6))} s (contact ${names}): with a coefficient of ${words} rigid bodies that slide in this way have no finite contact forces (Painlevé).`
      : `Friction jams at t = ${Number(t.toPrecision(6))} s (contacts ${names} together): with coefficients of ${words} rigid bodies that slide in this way have no finite contact forces (Painlevé).`,
    advice: `Lower ${one ? 'the coefficient' : 'all these coefficients'} of friction${known}. Or make the body lower or wider, let it lean the other way, or use sequential impulses, which go through a jam in a step.`,
  } as RunOutcome;
}
