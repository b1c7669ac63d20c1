/** What a pane of the dock shows, by the kinds of `pane-kinds.ts`. */
import type { Locator } from 'playwright-core';

const kindOf = (pane: Locator) => pane.locator('[data-test="chart-kind"]');

export const chooseChart = (pane: Locator, kind: string) => kindOf(pane).selectOption(kind);

export const shownChart = (pane: Locator) => kindOf(pane).inputValue();
