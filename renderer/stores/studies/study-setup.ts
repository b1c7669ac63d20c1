/** The study of this window while it is set up: parameters, correlations, design and figures, as typed; and its manifest. */
import { computed, reactive, ref, watch } from 'vue';
import { defineStore } from 'pinia';
import { CREATED_WITH } from '../../../engine/model/defaults';
import { findTarget } from '../../../engine/model/formulas/targets';
import type { FoundTarget, Target } from '../../../engine/model/formulas/targets';
import { shownUnit, shownUnits, typedIn } from '../../../engine/model/quantity/unit-systems';
import { leastGoverns } from '../../../engine/results/series/least-governs';
import type { NamedSeries } from '../../../engine/studies/rows/named-series';
import type { Correlation } from '../../../engine/studies/sampling/correlation';
import type {
  FigureName,
  StudyFigure,
  StudyManifest,
  StudyParameter,
} from '../../../engine/studies/manifest/manifest';
import type { DesignChoice, DesignKind } from '../../../engine/studies/sampling/designs';
import { useDocumentStore } from '../editing/document';
import { useSimulationStore } from '../runs/simulation';
import { draftOfParameter, emptyParameter, fillDraft, readInput } from './study-drafts';
import type { CorrelationDraft, ParameterDraft, ReadInput } from './study-drafts';
import { TEXT } from '../texts';

export const DESIGN_KINDS = [
  'latinHypercube',
  'sobol',
  'monteCarlo',
  'full',
] as const satisfies readonly DesignKind[];
export const MOST_STUDY_SERIES = 16;

export interface FigureDraft {
  readonly series: string;
  kept: FigureName[];
}

export const useStudySetup = defineStore('study-setup', () => {
  const document = useDocumentStore();
  const simulation = useSimulationStore();
  let next = 0;
  const parameters = reactive<ParameterDraft[]>([emptyParameter(next++)]);
  const correlations = reactive<CorrelationDraft[]>([]);
  const design = reactive<{ kind: DesignKind; runs: number; seed: number }>({
    ...{ kind: 'latinHypercube', runs: 1000, seed: 1 },
  });
  const figures = reactive<FigureDraft[]>([]);
  /** By series, as they were offered; others are called by their ids. */
  const labels = ref<Readonly<Record<string, string>>>({});

  // another document has other numbers and joints
  watch(() => document.opened, clear);

  function clear(): void {
    parameters.splice(0, parameters.length, emptyParameter(next++));
    correlations.splice(0);
    figures.splice(0);
  }

  const foundOf = ({ target }: { target: Target | null }): FoundTarget | null =>
    target === null ? null : findTarget(document.project, target);

  const nameOf = (draft: ParameterDraft): string => foundOf(draft)?.name ?? TEXT.notChosen;
  const usualFigure = (series: string): FigureName =>
    leastGoverns(document.project, series) ? 'minimum' : 'peak';
  const labelOf = (series: string): string => labels.value[series] ?? series;

  function readDraft(draft: ParameterDraft): ReadInput {
    const found = foundOf(draft);
    if (found === null) return { ok: false, message: TEXT.chooseParameter };
    return readInput(draft, found, typedIn(found.unit, shownUnits(document.project)));
  }

  const distributed = computed(() =>
    parameters.filter((draft) => draft.input !== 'values' && foundOf(draft) !== null),
  );

  function chooseTarget(draft: ParameterDraft, target: Target | null): void {
    draft.target = target;
    const found = foundOf(draft);
    if (found) fillDraft(draft, found.value, shownUnit(found.unit, shownUnits(document.project)));
  }

  function addParameter(): void {
    parameters.push(emptyParameter(next++));
  }

  function removeParameter(key: number): void {
    const at = parameters.findIndex((draft) => draft.key === key);
    if (at >= 0) parameters.splice(at, 1);
    const kept = correlations.filter(({ a, b }) => a !== key && b !== key);
    correlations.splice(0, correlations.length, ...kept);
  }

  /** Of the first two that have none yet. */
  function addCorrelation(): void {
    const keys = distributed.value.map(({ key }) => key);
    const pairs = keys.flatMap((a, i) => keys.slice(i + 1).map((b) => ({ a, b })));
    const isTaken = (pair: { a: number; b: number }) =>
      correlations.some(({ a, b }) => (a === pair.a && b === pair.b) || (a === pair.b && b === pair.a));
    const pair = pairs.find((one) => !isTaken(one)) ?? pairs[0];
    if (pair) correlations.push({ ...pair, coefficient: '0.5' });
  }

  function toggleSeries(series: string, label?: string): void {
    if (label !== undefined) labels.value = { ...labels.value, [series]: label };
    const at = figures.findIndex((one) => one.series === series);
    if (at >= 0) figures.splice(at, 1);
    else if (figures.length < MOST_STUDY_SERIES) figures.push({ series, kept: [usualFigure(series)] });
  }

  /** As a study before it was; a parameter that the document does not have has to be chosen again. */
  function define({
    parameters: made,
    correlations: pairs,
    design: chosen,
    figures: kept,
    analysis,
  }: StudyManifest): void {
    const drafts = made.map((parameter) => {
      const found = findTarget(document.project, parameter.target);
      const draft = draftOfParameter(parameter, next++, found?.unit ?? '1');
      return found ? draft : { ...draft, target: null };
    });
    parameters.splice(0, parameters.length, ...drafts);
    const typed = pairs.map(({ between: [a, b], coefficient }) => ({
      ...{ a: drafts[a].key, b: drafts[b].key, coefficient: `${coefficient}` },
    }));
    correlations.splice(0, correlations.length, ...typed);
    Object.assign(design, chosen);
    const series = [...new Set(kept.map((one) => one.series))];
    const grouped = series.map((id) => ({
      series: id,
      kept: kept.filter((one) => one.series === id).map(({ figure }) => figure),
    }));
    figures.splice(0, figures.length, ...grouped);
    labels.value = {
      ...labels.value,
      ...Object.fromEntries(kept.map(({ series: id, label }) => [id, label])),
    };
    simulation.analysis = analysis;
  }

  /**
   * What the study would be, or the first thing that keeps it from being one. `named`: the series, as a run has them; before that is
   * known they are called by their ids.
   */
  function draftManifest(digest: string, named: readonly NamedSeries[] = []): StudyManifest | string {
    const read: StudyParameter[] = [];
    for (const draft of parameters) {
      const input = readDraft(draft);
      if (!input.ok) return `${foundOf(draft)?.name ?? TEXT.parameter}: ${input.message}`;
      read.push({ target: structuredClone({ ...draft.target! }), input: input.input });
    }
    const pairs = readCorrelations();
    if (typeof pairs === 'string') return pairs;
    const kept = figures.flatMap(({ series, kept: names }) => {
      const { label, unit } = named.find(({ id }) => id === series) ?? { label: series, unit: '1' };
      return names.map((figure): StudyFigure => ({ series, label, unit, figure }));
    });
    if (kept.length === 0) return TEXT.chooseFigure;
    const { kind, runs, seed } = design;
    const chosen: DesignChoice = kind === 'full' ? { kind } : { kind, runs, seed };
    return {
      name: document.project.name || TEXT.unnamedStudy,
      program: CREATED_WITH,
      project: digest,
      analysis: simulation.analysis,
      parameters: read,
      correlations: pairs,
      design: chosen,
      figures: kept,
    };
  }

  function readCorrelations(): Correlation[] | string {
    const placeOf = (key: number) => parameters.findIndex((draft) => draft.key === key);
    const isDistributed = (key: number) => distributed.value.some((draft) => draft.key === key);
    const made: Correlation[] = [];
    for (const { a, b, coefficient } of correlations) {
      // of a parameter that has become a list of values nothing is left to correlate
      if (!isDistributed(a) || !isDistributed(b)) continue;
      const value = coefficient.trim() === '' ? NaN : Number(coefficient);
      if (a === b) return TEXT.correlatedWithItself;
      if (!(value > -1 && value < 1)) return TEXT.coefficientRange(coefficient);
      made.push({ between: [placeOf(a), placeOf(b)], coefficient: value });
    }
    return made;
  }

  const series = computed(() => figures.map((one) => one.series));

  return {
    parameters,
    correlations,
    design,
    figures,
    series,
    distributed,
    foundOf,
    nameOf,
    labelOf,
    readDraft,
    chooseTarget,
    addParameter,
    removeParameter,
    addCorrelation,
    toggleSeries,
    define,
    draftManifest,
  };
});
