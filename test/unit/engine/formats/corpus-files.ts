import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('./corpus/', import.meta.url);

export const CORPUS = readdirSync(FOLDER)
  .map((name) => name.replace(/\.xml$/, ''))
  .sort();

/** The end `.xml` is left out of names. */
export const readCorpus = (name: string): string =>
  readFileSync(new URL(name.includes('.') ? name : `${name}.xml`, FOLDER), 'utf8');
