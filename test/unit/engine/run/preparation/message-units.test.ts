/**
 * What is said of a model is said in the units of its project: every example in inches and pounds, with one of its numbers changed
 * at a time, and all that validation and assembly say read.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { checkForm } from '../../../../../engine/model/validate';
import { createRandom } from '../../../../support/draw';
import { readProject } from '../../../../../engine/model/file/read-project';
import { repetitions } from '../../../../support/tier';
import type { Project } from '../../../../../engine/model/project';

const folder = new URL('../../../../../assets/examples/', import.meta.url);
const texts = readdirSync(folder)
  .filter((name) => name.endsWith('.kempe'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'));

const METRIC = /\d (?:mm|m|kg|N|J|W|kg\*m\^2|N\*m|degrees|rad|deg|m\/s|rad\/s)\b/;
const BOTH = { system: 'inch-lbf' as const, own: { rad: 'rev' } };
const FACTORS = [1e-9, 0.01, 0.3, 2.5, 40, 1e6, -1];

/** Places of numbers that a model consists of. */
function numbersIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value === 'number') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => numbersIn(inner, [...path, key]));
}

function scaled(project: Project, path: readonly string[], factor: number): Project {
  const copy = structuredClone(project);
  const last = path.at(-1)!;
  const owner = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>((value, key) => value[key] as Record<string, unknown>, copy as never);
  owner[last] = (owner[last] as number) * factor + (factor === -1 ? 0.3 : 0);
  return copy;
}

test('messages about models in inches and pounds name no metric unit', () => {
  const metric = new Map<string, string>();
  const codes = new Set<string>();
  const random = createRandom(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  let read = 0;
  const count = repetitions('A1-message-units', 400, 20_000);
  for (let i = 0; i < count; i++) {
    const result = readProject(texts[i % texts.length]);
    if (!result.ok) continue;
    const project = { ...result.project, units: BOTH };
    const lists = pick(['bodies', 'joints', 'drivers', 'couplings', 'contacts', 'loads'] as const);
    const paths = numbersIn(project[lists], [lists]);
    if (paths.length === 0) continue;
    const changed = scaled(project, pick(paths), pick(FACTORS));
    // a number that no file may have is told as the file has it
    if (checkForm(changed).length > 0) continue;
    const model = createModel(changed);
    for (const { code, message, remedy } of model.ok ? model.warnings : model.problems) {
      read++;
      codes.add(code);
      for (const words of [message, remedy]) if (METRIC.test(words)) metric.set(code, words);
    }
  }
  expect([...metric].map(([code, words]) => `${code}: ${words}`)).toEqual([]);
  expect(read).toBeGreaterThan(count / 10);
  for (const code of ['cannot-assemble', 'moved-by-assembly']) expect(codes).toContain(code);
});
