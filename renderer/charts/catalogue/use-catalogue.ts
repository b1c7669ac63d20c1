/** What the catalogue shows for a query: curves with their values now, or an expression and what is wrong with it. */
import { readOut } from '../../../engine/results/series/places/resolution';
import { computed, ref } from 'vue';
import { useDocumentStore } from '../../stores/editing/document';
import { useSimulationStore } from '../../stores/runs/simulation';
import { readAt } from '../../../engine/results/series/columns';
import { shownUnitText, shownValue, valueWords } from '../../../engine/results/series/format';
import { listCatalogue, searchCatalogue } from '../../../engine/results/series/catalogue';
import type { CatalogueEntry } from '../../../engine/results/series/catalogue';
import { resolveSeries } from '../../../engine/results/series/resolve';
import { useChartView } from '../../stores/charts/chart-view';
import { frameChoices } from './frame-choices';
import { TEXT } from '../texts';

/** More lines than anyone reads; a longer query finds the rest. */
const MOST_SHOWN = 200;

export interface CatalogueLine {
  id: string;
  groupName: string;
  owner: string;
  name: string;
  unit: string;
  value: string;
  isIn: boolean;
}

/** Of the series of a pane, or of its x axis. */
export function useCatalogue(index: () => number, isX: () => boolean) {
  const simulation = useSimulationStore();
  const documents = useDocumentStore();
  const view = useChartView();
  const query = ref('');
  /** Behind the ids that are added, by group. */
  const suffixes = ref<Record<string, string>>({});

  const entries = computed(() => {
    const { recording } = simulation;
    return recording ? listCatalogue(recording, documents.project) : [];
  });
  const isExpression = computed(() => query.value.trimStart().startsWith('='));
  const found = computed(() => (isExpression.value ? [] : searchCatalogue(entries.value, query.value)));
  const contained = computed(() => {
    const { series, options } = view.panes[index()];
    return new Set(isX() ? [options.x] : series);
  });

  /** With the frame that was chosen for its group, where it is a vector. */
  function idOf({ id, group }: CatalogueEntry): string {
    const suffix = suffixes.value[group] ?? '';
    const { recording } = simulation;
    return suffix !== '' && recording && resolveSeries(recording, id + suffix).ok ? id + suffix : id;
  }

  const lines = computed((): CatalogueLine[] => {
    void simulation.sampleCount;
    const { recording, cursor } = simulation;
    if (!recording) return [];
    return found.value.slice(0, MOST_SHOWN).map((entry) => {
      const id = idOf(entry);
      const { groupName, owner, name, unit } = entry;
      const value = shownValue(readOut(recording, id, readAt(recording, id, cursor)), unit, recording.units);
      const shown = shownUnitText(unit, recording.units);
      return { id, groupName, owner, name, unit: shown, value, isIn: contained.value.has(id) };
    });
  });

  const expression = computed(() => {
    const { recording, cursor } = simulation;
    const id = query.value.trim();
    if (!isExpression.value || !recording || id === '=') return null;
    const result = resolveSeries(recording, id);
    if (!result.ok) return { id, ok: false as const, message: result.message };
    const value = valueWords(readAt(recording, id, cursor), result.series.unit, recording.units);
    return { id, ok: true as const, message: TEXT.now(value) };
  });

  const framesAt = (at: number) => {
    const entry = found.value[at] as CatalogueEntry | undefined;
    const { recording } = simulation;
    if (!entry || !recording) return null;
    const choices = frameChoices(recording, documents.project, entry.group, entry.record);
    return choices && { group: entry.group, choices };
  };

  const hiddenCount = computed(() => Math.max(0, found.value.length - MOST_SHOWN));
  return { query, lines, expression, isExpression, suffixes, framesAt, hiddenCount };
}
