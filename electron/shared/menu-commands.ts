/** The commands of the page as the native menu shows them: id, title and first shortcut; null is a line. */
export type MenuItem = readonly [id: string, title: string, key?: string];
export type MenuLine = MenuItem | { readonly submenu: string; readonly items: readonly MenuItem[] } | null;

export type MenuGroup = 'File' | 'Edit' | 'View' | 'Insert' | 'Run' | 'Export' | 'Help';
export type MenuCommands = Readonly<Record<MenuGroup, readonly MenuLine[]>>;

declare global {
  /** Put into main by the build, from the commands of the page. */
  const __KEMPE_MENU__: MenuCommands;
}
