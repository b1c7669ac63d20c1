/** The keyboard and the mouse in a table: which cells are selected, which one is edited, which rows are in view. */
import { computed, nextTick, onBeforeUnmount, onMounted, ref, watch } from 'vue';
import type { Ref } from 'vue';
import type { Table } from '../../document/tables/column';
import { useDocumentStore } from '../../stores/editing/document';
import { useSelectionStore } from '../../stores/editing/selection';
import { boundsOf, clampPlace, moveBy, nextCell } from './grid-range';
import type { Place, Range } from './grid-range';
import { useCells } from './use-cells';
import { TEXT } from './texts';

export const ROW_HEIGHT = 24;
/** Rows beyond the edges, so that fast scrolling shows no gaps. */
const SPARE = 6;
/** Two lines: the title and the unit. */
const HEAD_HEIGHT = 38;
export const NUMBER_WIDTH = 40;

export function useGrid(table: Table, scroller: Ref<HTMLElement | undefined>) {
  const document = useDocumentStore();
  const selection = useSelectionStore();
  const cells = useCells(table);
  const range = ref<Range>({ anchor: { row: 0, column: 0 }, head: { row: 0, column: 0 } });
  /** The text in the editor of the head cell; null while no cell is edited. */
  const editing = ref<string | null>(null);
  const scrollTop = ref(0);
  const height = ref(200);
  const head = computed(() => clampPlace(range.value.head, cells.size.value));
  const lefts = table.columns.map((_, i) =>
    table.columns.slice(0, i).reduce((sum, { width }) => sum + width, NUMBER_WIDTH),
  );
  const page = computed(() => Math.max(1, Math.floor(height.value / ROW_HEIGHT) - 2));
  const visible = computed(() => {
    const first = Math.max(0, Math.floor(scrollTop.value / ROW_HEIGHT) - SPARE);
    const count = Math.ceil(height.value / ROW_HEIGHT) + 2 * SPARE;
    return cells.records.value.slice(first, first + count).map((record, i) => ({ record, row: first + i }));
  });

  function go(to: Place, extend = false): void {
    const place = clampPlace(to, cells.size.value);
    range.value = { anchor: extend ? range.value.anchor : place, head: place };
    cells.say(null);
    reveal(place);
  }

  function reveal({ row, column }: Place): void {
    const box = scroller.value;
    if (!box) return;
    const top = row * ROW_HEIGHT;
    const room = box.clientHeight - HEAD_HEIGHT;
    box.scrollTop = Math.max(Math.min(box.scrollTop, top), top + ROW_HEIGHT - room);
    if (column === 0) return;
    // the first column stays in place, over those that are scrolled
    const shade = NUMBER_WIDTH + table.columns[0].width;
    const end = lefts[column] + table.columns[column].width;
    box.scrollLeft = Math.max(Math.min(box.scrollLeft, lefts[column] - shade), end - box.clientWidth);
  }

  function edit(text: string | null = null): void {
    const { row, column } = head.value;
    if (document.readOnly || cells.size.value.rows === 0) return;
    if (cells.cellAt(row, column).fixed === true) {
      const { title, hint } = table.columns[column];
      cells.say(TEXT.fixedCell(title, hint === undefined ? '' : ` ${hint}.`));
      return;
    }
    cells.say(null);
    editing.value = text ?? cells.editText(row, column);
  }

  function endEdit(text: string | null, toward: 'down' | 'up' | 'right' | 'left' | null): void {
    if (editing.value === null) return;
    editing.value = null;
    const done = text === null || cells.type(head.value.row, head.value.column, text);
    if (toward !== null || text === null) void nextTick(() => scroller.value?.focus());
    if (!done || toward === null) return;
    const { row, column } = head.value;
    if (toward === 'down' || toward === 'up') go({ row: row + (toward === 'down' ? 1 : -1), column });
    else go(nextCell(head.value, toward === 'left', cells.size.value) ?? head.value);
  }

  function keyDown(event: KeyboardEvent): void {
    if (editing.value !== null || event.isComposing) return;
    const ctrl = event.ctrlKey || event.metaKey;
    // the clipboard's own events follow these
    if (ctrl && /^[cvx]$/i.test(event.key)) return event.stopPropagation();
    if (cells.size.value.rows === 0) return;
    if (!act(event, ctrl)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Whether the key was for the table. */
  function act(event: KeyboardEvent, ctrl: boolean): boolean {
    const { key, shiftKey } = event;
    if (event.altKey) return false;
    const to = moveBy(head.value, key, ctrl, cells.size.value, page.value);
    if (to !== null) go(to, shiftKey);
    else if (key === 'Tab') {
      const next = nextCell(head.value, shiftKey, cells.size.value);
      // Tab moves along a row and leaves the table at its end: no keyboard trap
      if (ctrl || next === null || next.row !== head.value.row) return false;
      go(next);
    } else if (ctrl && key.toLowerCase() === 'a') selectAll();
    else if (ctrl) return false;
    else if (key === 'Enter' || key === 'F2') edit();
    else if (key === 'Delete' || key === 'Backspace') cells.clear(range.value);
    else if (key === 'Escape' && range.value.anchor !== range.value.head) go(head.value);
    else if (key.length === 1 && key !== ' ') edit(key);
    else return false;
    return true;
  }

  function selectAll(): void {
    const { rows, columns } = cells.size.value;
    range.value = { anchor: { row: 0, column: 0 }, head: { row: rows - 1, column: columns - 1 } };
  }

  /** Without a text field in focus the clipboard's events can come to the page instead of the table. */
  const hasKeyboard = () => scroller.value !== undefined && window.document.activeElement === scroller.value;

  function copy(event: ClipboardEvent): void {
    if (!hasKeyboard() || cells.size.value.rows === 0) return;
    event.clipboardData?.setData('text/plain', cells.copy(range.value));
    event.preventDefault();
  }

  function paste(event: ClipboardEvent): void {
    if (!hasKeyboard() || document.readOnly) return;
    event.preventDefault();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text === '') cells.say(TEXT.nothingToPaste);
    else void cells.paste(range.value, text).then(show);
  }

  function takeOffer(): void {
    void cells.offer.value?.take().then(show);
    scroller.value?.focus();
  }

  function show(pasted: Range | null): void {
    if (pasted !== null) range.value = pasted;
  }

  const inRange = (row: number, column: number): boolean => {
    const { top, bottom, left, right } = boundsOf(range.value);
    return row >= top && row <= bottom && column >= left && column <= right;
  };
  const chosen = computed(() => {
    const { top, bottom } = boundsOf(range.value);
    return cells.records.value.slice(top, bottom + 1).map(({ id }) => id);
  });

  /** Selection is kept in step both ways: from the table to the window and back. */
  watch(range, () => {
    const same = chosen.value.length === selection.ids.length;
    if (!same || chosen.value.some((id) => !selection.isSelected(id))) selection.selectAll(chosen.value);
  });
  function follow(): void {
    const id = selection.ids.at(-1);
    const row = cells.records.value.findIndex((record) => record.id === id);
    if (row >= 0 && !chosen.value.includes(id!)) go({ row, column: head.value.column });
  }
  watch(() => selection.ids, follow);
  watch(
    cells.size,
    (size) => (range.value = { anchor: clampPlace(range.value.anchor, size), head: head.value }),
  );

  let observer: ResizeObserver | null = null;
  onMounted(() => {
    window.addEventListener('copy', copy);
    window.addEventListener('paste', paste);
    observer = new ResizeObserver(() => (height.value = scroller.value?.clientHeight ?? 200));
    if (scroller.value) observer.observe(scroller.value);
    follow();
  });
  onBeforeUnmount(() => {
    window.removeEventListener('copy', copy);
    window.removeEventListener('paste', paste);
    observer?.disconnect();
  });

  return {
    ...cells,
    range,
    head,
    editing,
    scrollTop,
    lefts,
    visible,
    go,
    edit,
    endEdit,
    keyDown,
    takeOffer,
    inRange,
    chosen,
  };
}
