/** Theme and panel layout: how the window looks, remembered on this machine and never part of a project. */
import { computed, reactive, ref, watch } from 'vue';
import { defineStore } from 'pinia';

export type Theme = 'light' | 'dark' | 'system';
export type PanelName = 'browser' | 'inspector' | 'checks' | 'charts';

const KEY = 'kempe.appearance';
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/** Sizes in CSS pixels, to start with at 1280 x 800; the limits keep every panel usable there. */
export const PANEL_LIMITS: Readonly<Record<PanelName, { minimum: number; maximum: number; start: number }>> =
  {
    browser: { minimum: 180, maximum: 480, start: 244 },
    inspector: { minimum: 240, maximum: 560, start: 300 },
    checks: { minimum: 90, maximum: 480, start: 176 },
    charts: { minimum: 120, maximum: 640, start: 350 },
  };
export const PANEL_NAMES = Object.keys(PANEL_LIMITS) as PanelName[];

interface Remembered {
  theme: Theme;
  sizes: Record<PanelName, number>;
  collapsed: Record<PanelName, boolean>;
  /** Panels whose size somebody drew. */
  drawn: Record<PanelName, boolean>;
}

/** Anything can be in storage (an older version, a curious user): each value is checked on its own. */
function restore(): Remembered {
  let stored: Partial<Remembered> = {};
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) stored = parsed;
  } catch {
    // Unreadable or unavailable storage means the defaults.
  }
  const sizes = {} as Record<PanelName, number>;
  const collapsed = {} as Record<PanelName, boolean>;
  const drawn = {} as Record<PanelName, boolean>;
  for (const name of PANEL_NAMES) {
    const size = stored.sizes?.[name];
    collapsed[name] = stored.collapsed?.[name] === true;
    drawn[name] = stored.drawn ? stored.drawn[name] === true : isOwn(name, size);
    sizes[name] = clampSize(name, drawn[name] ? size : notLower(name, size));
  }
  const theme = THEMES.find((known) => known === stored.theme) ?? 'system';
  return { theme, sizes, collapsed, drawn };
}

/** What charts began with in older versions [px]. */
const OLDER_START = 236;

/** Of an older version, which kept only the sizes. */
function isOwn(name: PanelName, size: unknown): boolean {
  const starts = [startSize(name, window.innerHeight)];
  if (name === 'charts') starts.push(Math.round(OLDER_START * tallness(window.innerHeight)));
  return typeof size === 'number' && !starts.includes(size);
}

/** A layout may have made it higher; what an older version began with is not kept. */
const notLower = (name: PanelName, size: unknown): unknown =>
  typeof size === 'number' ? Math.max(size, startSize(name, window.innerHeight)) : size;

function clampSize(name: PanelName, size: unknown): number {
  const { minimum, maximum } = PANEL_LIMITS[name];
  const wanted =
    typeof size === 'number' && Number.isFinite(size) ? size : startSize(name, window.innerHeight);
  return Math.min(maximum, Math.max(minimum, wanted));
}

/** Panels measured by their height take their share of a tall window. */
export function startSize(name: PanelName, windowHeight: number): number {
  const { start } = PANEL_LIMITS[name];
  const isTall = name === 'charts' || name === 'checks';
  return isTall ? Math.round(start * tallness(windowHeight)) : start;
}

const tallness = (windowHeight: number): number => Math.max(1, windowHeight / 800);

export const useAppearanceStore = defineStore('appearance', () => {
  const remembered = restore();
  const theme = ref<Theme>(remembered.theme);
  const sizes = reactive(remembered.sizes);
  const collapsed = reactive(remembered.collapsed);
  const drawn = reactive(remembered.drawn);

  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const systemDark = ref(dark.matches);
  dark.addEventListener('change', (event) => (systemDark.value = event.matches));
  const resolved = computed<'light' | 'dark'>(() =>
    theme.value === 'system' ? (systemDark.value ? 'dark' : 'light') : theme.value,
  );

  // Synchronous, so that watchers of `resolved` already read the new tokens.
  watch(resolved, (value) => (document.documentElement.dataset['theme'] = value), {
    immediate: true,
    flush: 'sync',
  });
  watch([theme, sizes, collapsed, drawn], () => {
    try {
      localStorage.setItem(KEY, JSON.stringify({ theme: theme.value, sizes, collapsed, drawn }));
    } catch {
      // A full or forbidden storage costs the memory of the layout, nothing else.
    }
  });

  function resize(name: PanelName, size: number): void {
    sizes[name] = clampSize(name, size);
  }

  /** With its splitter: that size stays, whatever the panel holds. */
  function draw(name: PanelName, size: number): void {
    resize(name, size);
    drawn[name] = true;
  }

  function toggle(name: PanelName): void {
    collapsed[name] = !collapsed[name];
  }

  /** One step through light and dark; "system" is chosen in the View menu. */
  function switchTheme(): void {
    theme.value = resolved.value === 'dark' ? 'light' : 'dark';
  }

  return { theme, resolved, sizes, collapsed, drawn, resize, draw, toggle, switchTheme };
});
