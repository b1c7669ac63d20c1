/** The largest of each reaction, effort and load with its time and crank angle, its least value and its root mean square. */
import { formatValue, formatUnit, timeDecimals } from '../../charts/format';
import { plainText } from '../../charts/run-notes';
import { statisticsOf } from '../chart/statistics';
import { crankOf } from './crank';
import type { PageFlow } from './page-flow';
import type { Recording } from '../../recorder/recording';

export function addPeaks(flow: PageFlow, recording: Recording): void {
  const { project, summary } = recording;
  const crank = crankOf(recording);
  const decimals = timeDecimals(project.settings.outputInterval);
  const at = ({ index, time }: { index: number; time: number }) => [
    time.toFixed(decimals),
    ...(crank ? [crank.degreesAt(index).toFixed(1)] : []),
  ];
  const window = { from: recording.startTime, to: recording.endTime };
  const row = (name: string, key: string, unit: string, note: string): string[][] => {
    const found = statisticsOf(recording, key, window);
    if (!found) return [];
    const { peak, minimum, rms } = found;
    return [
      [
        name,
        formatUnit(unit),
        formatValue(peak.value),
        ...at(peak),
        formatValue(minimum.value),
        ...at(minimum),
        formatValue(rms),
        note,
      ],
    ];
  };
  const uniqueness = (joint: string, bits: number): string => {
    const mask = summary?.peaks.find((one) => one.joint === joint)?.mask;
    return mask === undefined || (mask & bits) === bits ? 'unique' : 'least norm';
  };
  const rows = [
    ...project.joints.flatMap(({ id, name }) => [
      ...row(`${plainText(name, 50)} |F|`, `reaction/${id}/F`, 'N', uniqueness(id, 7)),
      ...row(`${plainText(name, 50)} |M|`, `reaction/${id}/M`, 'N*m', uniqueness(id, 56)),
    ]),
    ...project.drivers.flatMap(({ id, name }) =>
      row(
        `${plainText(name, 50)} effort`,
        `driver/${id}/effort`,
        unitOf(recording, `driver/${id}/effort`),
        '',
      ),
    ),
    ...project.loads.flatMap(({ id, name }) => row(`${plainText(name, 50)} |F|`, `load/${id}/F`, 'N', '')),
  ];
  if (rows.length === 0) return;
  flow.heading('Peaks', 2, 120);
  flow.paragraph(
    'Over the whole run. Reactions act on body B from body A at the joint; the root mean square is over time.' +
      (crank ? ` The crank angle is the coordinate of “${plainText(crank.name, 60)}”, from 0 to 360°.` : ''),
  );
  const angle = crank ? [{ title: 'crank [°]', share: 1.9, numeric: true }] : [];
  flow.table({
    columns: [
      { title: 'Quantity', share: 3.6 },
      { title: 'Unit', share: 1.1 },
      { title: 'Peak', share: 2, numeric: true },
      { title: 'at [s]', share: 1.5, numeric: true },
      ...angle,
      { title: 'Minimum', share: 2, numeric: true },
      { title: 'at [s]', share: 1.5, numeric: true },
      ...angle,
      { title: 'RMS', share: 2, numeric: true },
      { title: 'Value', share: 2.2 },
    ],
    rows,
  });
}

const unitOf = (recording: Recording, key: string): string => recording.channel(key)?.unit ?? '1';
