/** The settings that had a part in the run, under the names that files have for them. */
import { formatSetting } from '../../charts/format';
import { settingsInUse } from '../../model/settings-in-use';
import { solverLine } from '../../charts/run-notes';
import type { PageFlow } from './page-flow';
import type { Recording } from '../../recorder/recording';

const UNITS: Readonly<Record<string, string>> = {
  step: 's',
  k: 's⁻²',
  d: 's⁻¹',
  duration: 's',
  outputInterval: 's',
};

export function addSettings(flow: PageFlow, { project, analysis, model, summary }: Recording): void {
  const { settings } = project;
  flow.heading('Solver settings', 2);
  flow.paragraph(`${solverLine(settings, analysis)}.`);
  const inUse = analysis === 'kinematic' ? [] : settingsInUse(settings);
  const value = (key: keyof typeof settings): string => {
    const own = settings[key];
    const unit = UNITS[key] === undefined ? '' : ` ${UNITS[key]}`;
    return typeof own === 'number' ? `${formatSetting(own)}${unit}` : String(own);
  };
  const rows = [
    ...inUse.map((key) => [wordsOf(key), value(key)]),
    ...(model?.gains
      ? [['k and d in use', `${formatSetting(model.gains.k)} s⁻², ${formatSetting(model.gains.d)} s⁻¹`]]
      : []),
    ['gravity', `${settings.gravity.map(formatSetting).join(', ')} m/s²`],
    ['duration', value('duration')],
    ['output interval', value('outputInterval')],
    ...(summary ? [['steps, of which rejected', `${summary.steps}, ${summary.rejected}`]] : []),
  ];
  flow.table({
    columns: [
      { title: 'Setting', share: 2 },
      { title: 'Value', share: 5 },
    ],
    rows,
  });
}

/** `relativeTolerance` as `relative tolerance`. */
const wordsOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
