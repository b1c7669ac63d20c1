/** Common to the commands that run a project: their options, and the project itself with its settings overridden. */
import type { Analysis } from '../../results/recording/run-report';
import type { Problem } from '../../model/problem';
import type { Project, Settings } from '../../model/project';
import { readProject } from '../../model/file/read-project';
import type { CsvPreset } from '../../results/recording/csv';
import { plain } from '../words/format';
import { readText } from '../files/read-file';
import { SETTINGS_OPTIONS } from './settings-options';
import { EXIT } from '../words/terminal';
import type { Terminal } from '../words/terminal';
import { parseChoice } from '../words/usage';

export const PROJECT_OPTIONS = {
  'csv-preset': { type: 'string' },
  json: { type: 'boolean' },
  kinematic: { type: 'boolean' },
  ...SETTINGS_OPTIONS,
} as const;

export const parsePreset = (values: { 'csv-preset'?: string }): CsvPreset =>
  parseChoice('csv-preset', values['csv-preset'] ?? 'standard', ['standard', 'european'] as const);

export const analysisOf = (values: { kinematic?: boolean }): Analysis =>
  values.kinematic === true ? 'kinematic' : 'dynamic';

/**
 * The project of a file, or the exit status if there is none: then the reason has been reported, by `refuse` if the model is
 * at fault.
 */
export async function openProject(
  file: string,
  overrides: Partial<Settings>,
  terminal: Terminal,
  refuse: (problems: Problem[]) => Promise<number>,
): Promise<{ project: Project; warnings: Problem[] } | number> {
  const read = await readText(file, terminal);
  if (!read.ok) {
    await terminal.err(`error: ${plain(read.message)}\n`);
    return EXIT.usage;
  }
  const result = readProject(read.text);
  if (!result.ok) return refuse(result.problems);
  const { project, warnings } = result;
  return { project: { ...project, settings: { ...project.settings, ...overrides } }, warnings };
}
