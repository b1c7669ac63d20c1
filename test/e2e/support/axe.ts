/** The accessibility rules of axe-core on what the page shows, in both themes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
/** Nothing is fetched a second time: what the page shows is looked at, not its style sheets. */
const ONCE = { resultTypes: ['violations'], preload: false } satisfies RunOptions;
const ALL: RunOptions = { ...ONCE, runOnly: { type: 'tag', values: WCAG } };
/** What a theme can change. */
const COLOURS: RunOptions = {
  ...ONCE,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};
const THEMES = ['light', 'dark'] as const;

type WithAxe = typeof globalThis & { axe: { run(part: string, options: RunOptions): Promise<AxeResults> } };

/** From the next load on: scripts that the driver adds are no part of the page, so its content policy stays as it is. */
export async function addAxe(page: Page): Promise<void> {
  await page.addInitScript({ content: SOURCE });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
}

/** Into a window that is open already, and is never loaded. */
export const addAxeNow = (page: Page): Promise<unknown> => page.evaluate(SOURCE);

/**
 * What breaks WCAG 2.1 A or AA inside `part` (a CSS selector: looking at everything again takes seconds), as
 * `theme, rule: element: what to do`; empty if nothing does. `shown`: the window that is looked at, if it takes its theme from that of `page`.
 */
export async function findViolations(page: Page, part = 'html', shown = page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await shown.locator(`html[data-theme="${theme}"]`).waitFor();
    const { violations } = await shown.evaluate(
      ({ place, options }) => (globalThis as WithAxe).axe.run(place, options),
      { place: part, options: theme === 'light' ? ALL : COLOURS },
    );
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${theme}, ${id}: ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`);
  }
  return found;
}
