/** The native menu's list is written from the registry, so that main need not import the page. */
import { resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { beforeAll, expect, test, vi } from 'vitest';
import type * as Menus from '../../../../renderer/ui/commands/menus';

const FILE = resolve('electron/shared/menu-commands.ts');
let menus: typeof Menus;

beforeAll(async () => {
  // The registry reaches the platform, which looks at its window when it is loaded.
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('navigator', { platform: 'Linux' });
  (await import('../../../../renderer/commands/all')).provideAllCommands();
  menus = await import('../../../../renderer/ui/commands/menus');
}, 60_000);

function write(): string {
  const line = (one: { id: string; title: string; keys?: readonly string[] }) =>
    JSON.stringify([one.id, one.title, ...(one.keys?.[0] === undefined ? [] : [one.keys[0]])]);
  const lists = menus.menus().map(({ group, entries }) => {
    const items = entries.flatMap((entry, i) => [
      ...(i > 0 && menus.BREAKS.has(menus.keyOf(entry)) ? ['null'] : []),
      'commands' in entry
        ? `{ submenu: ${JSON.stringify(entry.name)}, items: [${entry.commands.map(line).join()}] }`
        : line(entry),
    ]);
    return `${group}: [${items.join()}]`;
  });
  return `/**
 * The commands of the page as the native menu shows them: id, title and first shortcut; null is a line. Written from the
 * page's registry: after a change there, \`npx vitest run --config test/vitest.config.ts native-menu -u\` renews it.
 */
export type MenuItem = readonly [id: string, title: string, key?: string];
export type MenuLine = MenuItem | { readonly submenu: string; readonly items: readonly MenuItem[] } | null;

export const MENU_COMMANDS = { ${lists.join()} } as const satisfies Readonly<Record<string, readonly MenuLine[]>>;
`;
}

test('it is the registry, in its order, with its titles and shortcuts', async () => {
  const text = await format(write(), { ...(await resolveConfig(FILE)), parser: 'typescript' });
  await expect(text).toMatchFileSnapshot(FILE);
});
