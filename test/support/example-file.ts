import { readFileSync } from 'node:fs';
import { readProject } from '../../engine/model/file/read-project';
import type { Project } from '../../engine/model/project';

/** A shipped example, read as the app reads it. Run from the repository's root. */
export function readExample(name: string): Project {
  const result = readProject(readFileSync(`assets/examples/${name}.kempe`, 'utf8'));
  if (!result.ok) throw new Error(result.problems[0].message);
  return result.project;
}
