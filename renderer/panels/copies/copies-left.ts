import { MOST_BODIES } from '../../document/edits/places/duplicate-bodies';
import { TEXT } from './texts';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** How many copies a pattern may make, and why no more: said before a number is refused. */
export function copiesLeft(bodies: number, selected: number, most: number): string {
  const has = TEXT.modelHas(plural(bodies, 'body', 'bodies'));
  if (most === 0) return TEXT.noCopies(has, MOST_BODIES);
  const each = selected === 1 ? '' : TEXT.moreEach(selected);
  return TEXT.upTo(plural(most, 'copy', 'copies'), has, each, MOST_BODIES);
}
