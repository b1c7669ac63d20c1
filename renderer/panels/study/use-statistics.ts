/** What is shown of the rows of a study: columns with their names and units, and of each figure its distribution. */
import { computed } from 'vue';
import type { ComputedRef } from 'vue';
import { createScatterMatrix } from '../../../engine/output/study/scatter-matrix';
import type { ScatterMatrix } from '../../../engine/output/study/scatter-matrix';
import type { HistogramPicture } from '../../../engine/output/study/draw-histogram';
import { withUnit } from '../../../engine/results/series/format';
import { columnsOf } from '../../../engine/studies/rows/table';
import type { StudyColumn } from '../../../engine/studies/rows/table';
import { correlationOf, ranksOf } from '../../../engine/studies/rows/statistics/correlation';
import { histogramOf } from '../../../engine/studies/rows/statistics/histogram';
import { momentsOf } from '../../../engine/studies/rows/statistics/moments';
import type { Moments } from '../../../engine/studies/rows/statistics/moments';
import { percentileOf, sortedOf } from '../../../engine/studies/rows/statistics/percentiles';
import type { Percentile } from '../../../engine/studies/rows/statistics/percentiles';
import { pick } from '../../stores/studies/study-table';
import { useStudyStore } from '../../stores/studies/study';
import type { OpenStudy } from '../../stores/studies/study';

/** Shown of each figure, from below [1]. */
export const SHARES = [0.01, 0.05, 0.5, 0.95, 0.99] as const;

export interface ShownColumn {
  /** With the unit. */
  readonly title: string;
  readonly name: string;
  readonly unit: string;
  /** One of the unit shown, in SI units. */
  readonly size: number;
}

export interface Influence {
  readonly name: string;
  /** Spearman's coefficient with the figure [1]; NaN where one of them does not vary. */
  readonly coefficient: number;
}

export interface FigureStatistics {
  readonly column: ShownColumn;
  readonly moments: Moments;
  readonly percentiles: readonly Percentile[];
  readonly histogram: { readonly edges: readonly number[]; readonly counts: readonly number[] };
  /** Of the parameters, the strongest first. */
  readonly influences: readonly Influence[];
}

const shownOf = ({ title, unit, size }: StudyColumn): ShownColumn => ({
  ...{ title: withUnit(title, unit), name: title, unit, size },
});

function shownColumns({ manifest, project }: OpenStudy) {
  const { parameters, figures } = columnsOf(manifest, project);
  return { parameters: parameters.map(shownOf), figures: figures.map(shownOf) };
}

export interface StudyStatistics {
  columns: ComputedRef<ReturnType<typeof shownColumns>>;
  /** Indices of the runs that statistics are of. */
  sound: ComputedRef<Int32Array>;
  figures: ComputedRef<readonly FigureStatistics[]>;
  matrix: ComputedRef<ScatterMatrix>;
}

export function useStatistics(study: () => OpenStudy): StudyStatistics {
  const store = useStudyStore();
  const columns = computed(() => shownColumns(study()));
  const sound = computed(() => {
    // the table is filled in place
    void store.version;
    return study().table.indices(true);
  });
  const numbers = computed(() => {
    const { table } = study();
    const { parameters, figures } = columns.value;
    return {
      parameters: table.values.map((column, i) => pick(column, sound.value, parameters[i].size)),
      figures: table.figures.map((column, i) => pick(column, sound.value, figures[i].size)),
    };
  });
  const ranks = computed(() => numbers.value.parameters.map(ranksOf));
  const figures = computed(() =>
    numbers.value.figures.map((values, i): FigureStatistics => {
      const sorted = sortedOf(values);
      const own = ranksOf(values);
      const influences = columns.value.parameters.map(({ name }, p) => ({
        ...{ name, coefficient: correlationOf(ranks.value[p], own) },
      }));
      return {
        column: columns.value.figures[i],
        moments: momentsOf(values),
        percentiles: SHARES.map((share) => percentileOf(sorted, share)),
        histogram: histogramOf(sorted),
        influences: influences.toSorted((a, b) => strength(b) - strength(a)),
      };
    }),
  );
  const matrix = computed(() => {
    const titled = (all: readonly ShownColumn[], values: readonly Float64Array[]) =>
      all.map(({ title }, i) => ({ title, values: values[i] }));
    return createScatterMatrix(
      titled(columns.value.parameters, numbers.value.parameters),
      titled(columns.value.figures, numbers.value.figures),
    );
  });
  return { columns, sound, figures, matrix };
}

const strength = ({ coefficient }: Influence): number =>
  Number.isNaN(coefficient) ? -1 : Math.abs(coefficient);

/** As it is drawn; `chosen`: value of the chosen run. */
export const histogramPicture = (
  { column, histogram, percentiles, moments }: FigureStatistics,
  chosen: number | null,
): HistogramPicture => ({ ...histogram, percentiles, title: column.title, mean: moments.mean, chosen });
