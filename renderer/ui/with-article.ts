/** `a box` of Box, `an I-beam` of I-beam: the name of a kind within a sentence. A letter that stands for a form stays large. */
export function withArticle(name: string): string {
  const within = /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
  return `${/^(?:[aeio]|u(?!ni))/i.test(within) ? 'an' : 'a'} ${within}`;
}
