/** Location of the published problems: beside the built command, or in the source tree. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { readCase } from '../../studies/validation/read-case';
import type { ValidationCase } from '../../studies/validation/case';

const FOLDERS = ['./validation/', '../../../assets/validation/'];

/** In the order of the table. */
export async function readValidationIds(): Promise<string[]> {
  return ((await readJson('index.json')) as { id: string }[]).map(({ id }) => id);
}

export async function readValidationCase(id: string): Promise<ValidationCase> {
  const problem = readCase(await readJson(`${id}.json`));
  if (typeof problem === 'string') throw new Error(`${id}: ${problem}`);
  return problem;
}

async function readJson(name: string): Promise<unknown> {
  const urls = FOLDERS.map((folder) => new URL(folder + name, import.meta.url));
  const url = urls.find((candidate) => existsSync(candidate)) ?? urls[0];
  return JSON.parse(await readFile(url, 'utf8')) as unknown;
}
