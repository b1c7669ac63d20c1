/** The settings that affected the run, by their names in files. */
import { PAPER } from '../drawing/palette';
import { SETTINGS_FIELDS } from '../../model/fields/fields';
import { SHARED_BELOW } from '../../model/project';
import { exactNumber, quantityWords } from './number-words';
import { settingsInUse } from '../../model/settings/settings-in-use';
import { equationsWords, solverLine } from '../panes/run-notes';
import type { Field } from '../../schema/field';
import type { Flow } from './flow';
import type { Recording } from '../../results/recording/recording';
import type { Settings } from '../../model/project';

export function addSettings(flow: Flow, { project, units, analysis, model, summary }: Recording): void {
  const { settings } = project;
  flow.heading('Solver settings', 2);
  flow.paragraph(`${solverLine(settings, analysis)}.`);
  const inUse = new Set<string>([
    'gravity',
    'duration',
    'outputInterval',
    'sharedBelow',
    ...(analysis === 'kinematic' ? [] : settingsInUse(settings)),
  ]);
  /** Settings with a value in the project, or a meaning without one. */
  const stated = SETTINGS_FIELDS.filter(
    ({ key }) => key === 'sharedBelow' || settings[key as keyof Settings] !== undefined,
  );
  const value = ({ key, unit = '1' }: Field): string => {
    const own = settings[key as keyof Settings] ?? SHARED_BELOW;
    if (typeof own === 'object') return quantityWords(own, unit, units);
    return typeof own === 'number' ? quantityWords([own], unit, units) : own;
  };
  const rows = [
    ...stated.filter(({ key }) => inUse.has(key)).map((field) => [wordsOf(field.key), value(field)]),
    ...(model?.gains
      ? [['k and d in use', `${exactNumber(model.gains.k)} s⁻², ${exactNumber(model.gains.d)} s⁻¹`]]
      : []),
    ...(summary?.equations ? [['equations in use', equationsWords(summary)]] : []),
    ...(summary ? [['steps, of which rejected', `${summary.steps}, ${summary.rejected}`]] : []),
  ];
  flow.table({
    columns: [
      { title: 'Setting', weight: 2 },
      { title: 'Value', weight: 5 },
    ],
    rows,
  });
  const idle = stated.filter(({ key }) => !inUse.has(key));
  if (idle.length === 0) return;
  const list = idle.map((field) => `${wordsOf(field.key)} ${value(field)}`).join('; ');
  flow.paragraph(`In the project, but not used in this run: ${list}.`, { color: PAPER.textMuted });
}

/** `relativeTolerance` as `relative tolerance`. */
const wordsOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
