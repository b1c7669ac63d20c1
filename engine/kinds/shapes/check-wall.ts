import type { RecordChecks } from '../record-checks';

/** The wall must leave a hole. */
export function checkWall(kind: string, wall: number, half: number, checks: RecordChecks): boolean {
  if (wall < half) return true;
  const what = `the wall of the ${kind} is ${wall} m thick, which leaves no hole`;
  checks.error(
    'bad-shape',
    'shape.wall',
    what,
    'Make the wall thinner than half of the section, or use a solid bar.',
  );
  return false;
}

/** Web, flanges and fillets must leave room for each other. */
export function checkFlanges(
  kind: string,
  { height, width, web, flange, fillet }: Record<'height' | 'width' | 'web' | 'flange' | 'fillet', number>,
  sides: 1 | 2,
  checks: RecordChecks,
): boolean {
  if (height > 2 * (flange + fillet) && width > web + sides * fillet) return true;
  const what = `the web, flanges and fillets of the ${kind} do not fit into ${height} by ${width} m`;
  checks.error('bad-shape', 'shape.fillet', what, 'Make height or width larger, or the others smaller.');
  return false;
}
