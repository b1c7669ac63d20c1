import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('./corpus/', import.meta.url);

export const CORPUS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.xml'))
  .map((name) => name.slice(0, -4))
  .sort();

export const readCorpus = (name: string): string => readFileSync(new URL(`${name}.xml`, FOLDER), 'utf8');
