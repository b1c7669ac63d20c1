import { MOST_BODIES } from '../../document/edits/places/duplicate-bodies';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** How many copies a pattern may make, and why no more: said before a number is refused. */
export function copiesLeft(bodies: number, selected: number, most: number): string {
  const has = `the model has ${plural(bodies, 'body', 'bodies')}`;
  if (most === 0)
    return `No copies: ${has}, and a pattern fills it up to ${MOST_BODIES}. Delete some, or select fewer.`;
  const each = selected === 1 ? '' : `, ${selected} more with each`;
  return `Up to ${plural(most, 'copy', 'copies')}: ${has}${each}, and a pattern fills it up to ${MOST_BODIES}.`;
}
