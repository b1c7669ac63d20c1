/** Every folder of panels is registered, and says of itself what tabs, menus, palette and shortcuts need. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type * as Registry from '../../renderer/panels/panels';
import type { Command } from '../../renderer/ui/commands/command';
import type { Panel } from '../../renderer/ui/panel';
import { readSources, ROOT } from './sources';

const FOLDER = join(ROOT, 'renderer/panels');

/** Folders of parts: no command brings them to the front. */
const PARTS: Readonly<Record<string, string>> = {
  assembly: 'sections of the mobility panel',
  import: 'a dialog about a file that was chosen or dropped',
  parts: 'a dialog about a file of parts that was chosen or dropped',
  parameters: 'what the inspector shows of parameters and formulas',
  quality: 'a section of the runs',
  start: 'what is there before a project is open',
  toolbar: 'the bar of the window itself',
  transport: 'the bar below the view',
};

let registry: typeof Registry;
let commands: readonly Command[];

beforeAll(async () => {
  // The registry reaches the platform, which looks at its window when it is loaded.
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('navigator', { platform: 'Linux' });
  registry = await import('../../renderer/panels/panels');
  commands = (await import('../../renderer/commands/all')).COMMANDS;
}, 60_000);

const folders = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** What is missing of a panel. */
function faultsOf({ title, icon, command }: Partial<Panel>): string[] {
  const offered = commands.find(({ id }) => id === command?.id);
  return [
    ...(title?.trim() ? [] : ['no title']),
    ...(icon ? [] : ['no icon']),
    ...(command ? [] : ['no command']),
    ...(command && !(offered && offered.title !== '' && offered.icon === icon) ? ['not in the menus'] : []),
  ];
}

test('a folder of panels is registered, or is known as parts of others', () => {
  expect(folders.length).toBeGreaterThan(15);
  const registered = folders.filter((name) => existsSync(join(FOLDER, name, 'panel.ts')));
  expect([...registered, ...Object.keys(PARTS)].toSorted()).toEqual(folders.toSorted());
});

test('what is called a panel, a dock or a page is loaded by its folder', () => {
  const views = readSources(['renderer/panels', 'renderer/charts'], /(Panel|Dock|Page)\.vue$/);
  const lost = views.filter(({ path }) => {
    const [, folder, name] = /^(.*)\/(\w+\.vue)$/.exec(path)!;
    const panel = join(ROOT, folder, 'panel.ts');
    return !existsSync(panel) || !readFileSync(panel, 'utf8').includes(`import('./${name}')`);
  });
  expect(views.length).toBeGreaterThan(9);
  // the start page is there without a command; an empty dock is a part of the charts
  expect(lost.map(({ path }) => path)).toEqual([
    'renderer/panels/start/StartPage.vue',
    'renderer/charts/EmptyDock.vue',
  ]);
});

test('every panel has a title, an icon and a command that the menus offer', () => {
  expect(registry.PANELS.length).toBeGreaterThan(20);
  expect(registry.PANELS.flatMap((panel) => faultsOf(panel).map((fault) => `${panel.id}: ${fault}`))).toEqual(
    [],
  );
});

describe('a panel is noticed', () => {
  test.each([
    ['title', 'no title'],
    ['icon', 'no icon'],
    ['command', 'no command'],
  ] as const)('without its %s', (part, fault) => {
    const { [part]: gone, ...rest } = registry.PANELS[0];
    expect(gone).toBeDefined();
    expect(faultsOf(rest)).toContain(fault);
  });

  test('whose command no menu offers', () => {
    const [panel] = registry.PANELS;
    const command = { ...panel.command, id: 'view.nowhere' };
    expect(faultsOf({ ...panel, command })).toEqual(['not in the menus']);
  });
});

test('ids and orders are unique, and the left column has two places', () => {
  for (const key of ['id', 'order'] as const) {
    const all = registry.PANELS.map((panel) => panel[key]);
    expect(new Set(all).size).toBe(all.length);
  }
  expect(registry.panelsAt('left')).toHaveLength(1);
  expect(registry.panelsAt('lower-left')).toHaveLength(1);
});

test('whoever brings a panel to the front names one that there is', () => {
  const NAMED =
    /\b(?:showSide|openPage)\('([\w-]+)'\)|\b(?:sidePanel|dock|page|overlay)(?:\.value)? = '([\w-]+)'/g;
  const named = readSources(['renderer'], /\.(ts|vue)$/).flatMap(({ text }) =>
    [...text.matchAll(NAMED)].map(([, opened, set]) => opened ?? set),
  );
  expect(named.length).toBeGreaterThan(8);
  const ids = registry.PANELS.map(({ id }) => id);
  // a table in the making is a dialog that no command opens
  expect([...new Set(named)].filter((id) => !ids.includes(id))).toEqual(['table']);
});
