/** A chart in sentences. */
import { expect, test } from 'vitest';
import { record } from '../../../../support/recorded';
import { EXAMPLES } from '../../../../support/examples';
import { createContent } from '../../../../../engine/output/panes/pane-content';
import { summarizeChart } from '../../../../../engine/output/chart/summary';
import { findExtremes } from '../../../../../engine/results/series/places/peaks';
import { valueWords } from '../../../../../engine/results/series/format';
import { SYSTEM_UNITS } from '../../../../../engine/model/quantity/unit-systems';

const plain = EXAMPLES['four-bar-with-load.kempe']();
const project = { ...plain, settings: { ...plain.settings, duration: 1 } };
const recording = record({ ...project, units: { system: 'inch-lbf' } });
const contentOf = (shown: string[]) =>
  createContent(recording, recording.project, 'drivers', 'motor', { shown, variant: '', fold: 'folded' });

test('says of each line where it begins and ends, and its extremes, in the units of the document', () => {
  const text = summarizeChart(recording, contentOf(['effort']));
  const { minimum, maximum } = findExtremes(recording, 'driver/motor/effort')!;
  const words = (value: number) => valueWords(value, 'N*m', SYSTEM_UNITS['inch-lbf']);
  expect(text).toMatch(/^From 0\.000 s to 1\.000 s\. torque begins at \S+ lbf·inch, /);
  expect(text).toContain(`smallest with ${words(minimum.value)} at ${minimum.time.toFixed(3)} s`);
  expect(text).toContain(`largest with ${words(maximum.value)} at ${maximum.time.toFixed(3)} s`);
  // only what is drawn
  expect(text).not.toContain('speed');
});

test('a line that does not change is one value', () => {
  expect(summarizeChart(recording, contentOf(['rate']))).toContain('speed stays at 60.00 rpm.');
});
