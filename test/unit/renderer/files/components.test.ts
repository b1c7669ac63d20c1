/** What is chosen to be inserted is what the tool then holds. */
import { createPinia, setActivePinia } from 'pinia';
import { expect, test, vi } from 'vitest';
import { watch } from 'vue';
import type { Project } from '../../../../engine/model/project';
import { chooseComponent } from '../../../../renderer/files/components';
import { useComponentStore } from '../../../../renderer/stores/editing/component';
import { useToolsStore } from '../../../../renderer/stores/editing/tools';
import { readExample } from '../../../support/example-file';

const home = vi.hoisted(() => ({ chosen: '' }));
vi.mock('../../../../renderer/platform/platform', () => ({
  platform: { chooseComponent: () => Promise.resolve({ ok: true, name: home.chosen, text: home.chosen }) },
}));
vi.mock('../../../../renderer/sim/readers/read-project-apart', () => ({
  readProjectApart: (name: string) =>
    Promise.resolve({ ok: true, project: { ...readExample('four-bar-with-load'), name } }),
}));

test('a second one takes the place of the first that waits', async () => {
  setActivePinia(createPinia());
  const started: (Project | null)[] = [];
  // as the viewport does, which makes a tool with what waits when another becomes active
  watch(
    () => useToolsStore().active,
    (tool) => void (tool === 'component' && started.push(useComponentStore().waiting)),
    { flush: 'sync' },
  );
  for (home.chosen of ['First', 'Second']) await chooseComponent();
  expect(started.map((project) => project?.name)).toEqual(['First', 'Second']);
});
