/** A sweep in words, and as JSON. */
import { CREATED_WITH } from '../../model/defaults';
import { ForceColumns, UNIQUE_LEGEND } from '../../results/recording/force-columns';
import { aboveResolution } from '../../results/measures/resolution';
import { digestOf } from '../../model/file/digest';
import { valuesOf } from '../../studies/sweep/plan';
import type { SweepPlan } from '../../studies/sweep/plan';
import { outcomeWords } from '../../studies/sweep/result';
import type { VariantResult } from '../../studies/sweep/result';
import { sweepTable } from '../../studies/sweep/table';
import { formatNumber, formatTable, plain } from './format';
import { shownUnit, shownUnits } from '../../model/quantity/unit-systems';

/** Values and peaks; the CSV has the rest. */
export function formatRuns(plan: SweepPlan, found: readonly VariantResult[]): string {
  const units = shownUnits(plan.project);
  const { columns, rows: cells } = sweepTable(plan, found, units);
  const shown = found.find(({ series }) => series.length > 0)?.series ?? [];
  const head = [
    ...columns.slice(0, plan.axes.length).map(({ title, unit }) => plain(`${title} [${unit}]`)),
    ...shown.map(({ label, unit }) => plain(`${label} peak [${shownUnit(unit, units).unit}]`)),
    'Outcome',
  ];
  const rows = found.map((result, at) => [
    ...cells[at].slice(0, plan.axes.length).map((value) => formatNumber(Number(value))),
    ...shown.map((_, s) => {
      const { peak, resolution = 0, unit = '1' } = result.series[s] ?? { peak: null };
      return peak
        ? `${formatNumber(aboveResolution(peak.value, resolution) / shownUnit(unit, units).size)} at ${formatNumber(peak.time, 's')}`
        : '-';
    }),
    plain(outcomeWords(result)),
  ]);
  const failed = found.filter(({ outcome }) => outcome.kind !== 'completed').length;
  const end = failed === 0 ? 'All completed.' : `${failed} of ${found.length} did not complete.`;
  return `${formatTable([head, ...rows])}${end}\n`;
}

/** `files`: those written; null if none were requested. */
export function formatJson(
  plan: SweepPlan,
  found: readonly VariantResult[],
  files: readonly string[] | null,
): string {
  // data for programs are in SI
  const { columns } = sweepTable(plan, found, {});
  const forces = new ForceColumns(plan.project);
  const result = {
    program: CREATED_WITH,
    project: { name: plan.project.name, digest: digestOf(plan.project) },
    analysis: plan.analysis,
    ...(files === null ? {} : { files }),
    axes: plan.axes.map(({ target, values }, i) => ({
      name: columns[i].title,
      unit: columns[i].unit,
      target,
      values,
    })),
    series: plan.series.map((id) => ({ id, ...forces.describe(id) })),
    uniqueLegend: UNIQUE_LEGEND,
    runs: found.map(({ variant, outcome, summary, digest, series, assembly }) => ({
      values: valuesOf(plan.axes, variant),
      digest,
      outcome,
      ...(assembly === undefined ? {} : { assembly }),
      summary,
      series: series.map(({ id, label, unit, peak, maximum, minimum, rms }) => ({
        id,
        label,
        unit,
        peak,
        maximum,
        minimum,
        rms: Number.isFinite(rms) ? rms : null,
      })),
    })),
  };
  return `${JSON.stringify(result, null, 2)}\n`;
}
