/** The pages of the dock: which there are, in which order, and which is in front. */
import { computed, ref } from 'vue';
import type { PaneKind } from '../../../engine/output/panes/pane-kinds';
import { createPane } from '../../../engine/output/panes/pane-state';
import type { PaneState } from '../../../engine/output/panes/pane-state';
import type { Recording } from '../../../engine/results/recording/recording';
import { createPage, LONGEST_NAME, MOST_PAGES } from './view-memory';
import type { ChartPage, RememberedView } from './view-memory';
import { TEXT } from '../texts';

export function useChartPages(remembered: Pick<RememberedView, 'pages' | 'page'>) {
  const pages = ref<ChartPage[]>(remembered.pages);
  const page = ref(remembered.page);
  const activePane = ref(0);
  /** The pane that fills the window; null where none does. */
  const maximised = ref<number | null>(null);
  const front = computed(() => pages.value[page.value]);

  function showPage(index: number): void {
    if (index < 0 || index >= pages.value.length || index === page.value) return;
    page.value = index;
    activePane.value = 0;
    maximised.value = null;
  }

  function addPage(): void {
    if (pages.value.length >= MOST_PAGES) return;
    const taken = new Set(pages.value.map(({ name }) => name));
    let number = pages.value.length + 1;
    while (taken.has(TEXT.pageNumber(number))) number++;
    pages.value.push(createPage(TEXT.pageNumber(number), ['custom']));
    showPage(pages.value.length - 1);
  }

  /** On a page of its own, in front; a page that nobody has touched is filled, and past the most pages the one in front gives way. */
  function addPane(name: string, pane: PaneState): void {
    const next: ChartPage = { ...createPage(name.slice(0, LONGEST_NAME), []), panes: [pane] };
    if (front.value.isFitted || pages.value.length >= MOST_PAGES) pages.value[page.value] = next;
    else showPage(pages.value.push(next) - 1);
  }

  function renamePage(index: number, name: string): void {
    const text = name.trim().slice(0, LONGEST_NAME);
    if (text !== '') pages.value[index].name = text;
  }

  /** The last one stays. */
  function closePage(index: number): void {
    if (pages.value.length < 2) return;
    const { value: before } = page;
    pages.value.splice(index, 1);
    if (index !== before) page.value = before - (index < before ? 1 : 0);
    else {
      page.value = Math.min(before, pages.value.length - 1);
      activePane.value = 0;
      maximised.value = null;
    }
  }

  function movePage(from: number, to: number): void {
    const list = pages.value;
    if (from === to || !list[from] || !list[to]) return;
    const shown = list[page.value];
    const [moved] = list.splice(from, 1);
    list.splice(to, 0, moved);
    page.value = list.indexOf(shown);
  }

  /** Pages that the user has not changed show the defaults for this model. */
  function fitPages({ channels }: Recording): void {
    const has = (group: string) => channels.some((channel) => channel.group === group);
    const kinds: readonly PaneKind[] = !has('reaction')
      ? ['motion', 'energy']
      : ['reactions', has('driver') ? 'drivers' : 'energy'];
    for (const { isFitted, isLent, panes } of pages.value) {
      if (!isFitted || isLent) continue;
      kinds.forEach((kind, i) => {
        if (panes[i] && panes[i].kind !== kind) panes[i] = { ...createPane(kind), options: panes[i].options };
      });
    }
  }

  return {
    ...{ pages, page, front, activePane, maximised },
    ...{ showPage, addPage, addPane, renamePage, closePage, movePage, fitPages },
  };
}
