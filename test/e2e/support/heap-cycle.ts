/**
 * What `heap.e2e.ts` does again and again, done inside of the page: keys and clicks sent by a driver cost several times what
 * the app does with them. It is sent to the page as text, so it stands by itself.
 */
export interface Cycles {
  /** The first cycle, and how many. */
  from: number;
  count: number;
  /** The names of the projects that the dialog opens in turn. */
  names: readonly string[];
  /** A step that takes longer [ms] has failed. */
  patience: number;
}

export async function cyclesInPage({ from, count, names, patience }: Cycles): Promise<void> {
  const find = (name: string) => document.querySelector<HTMLElement>(`[data-test="${name}"]`);
  const until = async (what: string, holds: () => boolean): Promise<void> => {
    const began = performance.now();
    while (!holds()) {
      if (performance.now() - began > patience)
        throw new Error(`Waited for ${what}: ${find('status')?.textContent} ${find('toasts')?.textContent}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };
  const says = (name: string, text: string) =>
    until(`${text} in ${name}`, () => find(name)?.textContent.includes(text) === true);
  const isUnsaved = () => /unsaved/i.test(find('status-saved')!.textContent);
  const press = (target: EventTarget, key: string, held: 'ctrl' | 'both' | null = null): void => {
    const code =
      key === ' ' ? 'Space' : key === '.' ? 'Period' : key.length > 1 ? key : `Key${key.toUpperCase()}`;
    const keys = { key, code, ctrlKey: held !== null, shiftKey: held === 'both' };
    for (const kind of ['keydown', 'keyup'])
      target.dispatchEvent(new KeyboardEvent(kind, { ...keys, bubbles: true, cancelable: true }));
  };
  const fill = (field: HTMLInputElement, text: string): void => {
    field.focus();
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const duration = () => document.querySelector<HTMLInputElement>('[data-test="setting-duration"] input');
  const { body } = document;
  const PALETTE = 10;
  const exportByPalette = async (): Promise<void> => {
    press(body, 'k', 'ctrl');
    await until('the palette', () => find('palette-query') !== null);
    fill(find('palette-query') as HTMLInputElement, 'all channels csv');
    const first = '#palette-list > li:first-child[aria-disabled="false"]';
    const command = () => document.querySelector<HTMLElement>(`${first}[data-test="palette-export.csv"]`);
    await until('the command', () => command() !== null);
    command()!.click();
  };
  for (let i = from; i < from + count; i++) {
    const name = names[i % names.length]!;
    press(body, 'o', 'ctrl');
    await says('document-name', name);
    await says('status-dof', 'DOF 1');
    press(body, 'R', 'both');
    await says('check-outcome', 'completed');
    // play some of it
    press(body, 'Home', 'ctrl');
    press(body, ' ');
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    find('tab-solver')!.click();
    press(body, '.', 'ctrl');
    // the palette's layout of the whole page takes a third of a cycle: now and then will do
    if (i % PALETTE === 0) await exportByPalette();
    else find('chart-export-csv')!.click();
    await says('toasts', `export-${i}.csv`);
    await until('the field', () => duration() !== null);
    fill(duration()!, String(1 + (i % 7) / 10));
    press(duration()!, 'Enter');
    await until('the edit', isUnsaved);
    find('viewport')!.focus();
    press(document.activeElement!, 'z', 'ctrl');
    await until('its undoing', () => !isUnsaved());
    press(body, 'n', 'ctrl');
    await until('a new project', () => find('document-name')?.textContent.includes(name) !== true);
  }
}
