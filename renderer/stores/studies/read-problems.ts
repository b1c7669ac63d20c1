import { readCase } from '../../../engine/studies/validation/read-case';
import type { ValidationCase } from '../../../engine/studies/validation/case';
import { TEXT } from '../texts';

/** The published problems that the build puts beside the page, in the order of the table. */
export async function readProblems(): Promise<ValidationCase[]> {
  const list = await readJson('index.json');
  if (!Array.isArray(list)) throw new Error(TEXT.notAList);
  return Promise.all(list.map((entry: { id: string }) => readProblem(entry.id)));
}

async function readProblem(id: string): Promise<ValidationCase> {
  const problem = readCase(await readJson(`${encodeURIComponent(id)}.json`));
  if (typeof problem === 'string') throw new Error(`${id}: ${problem}`);
  return problem;
}

async function readJson(name: string): Promise<unknown> {
  const response = await fetch(new URL(`validation/${name}`, document.baseURI));
  if (!response.ok) throw new Error(TEXT.answeredStatus(name, response.status));
  return response.json();
}
