/** Names of the records of each list: used wherever they are named. */
import type { RecordList } from './project';

export interface Noun {
  readonly one: string;
  readonly many: string;
  /** At the beginning of a sentence or a column. */
  readonly title: string;
  readonly heading: string;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const noun = (one: string, many = `${one}s`): Noun => ({
  one,
  many,
  title: capital(one),
  heading: capital(many),
});

export const RECORD_NOUNS: { readonly [L in RecordList]: Noun } = {
  bodies: noun('body', 'bodies'),
  joints: noun('joint'),
  couplings: noun('coupling'),
  contacts: noun('contact'),
  loads: noun('load'),
  drivers: noun('driver'),
  measures: noun('measure'),
  parameters: noun('parameter'),
};

/** `1 body`, `2 bodies`. */
export const countOf = (count: number, { one, many }: Pick<Noun, 'one' | 'many'>): string =>
  `${count} ${count === 1 ? one : many}`;
