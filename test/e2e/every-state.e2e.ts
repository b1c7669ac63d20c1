/**
 * Every state that `npm run screenshots` knows breaks no rule of WCAG 2.1 A or AA that axe-core can check, in light and dark: whoever adds
 * a state there has it checked here. Both homes show the same page, so one of them is looked at.
 */
import { expect, test } from 'vitest';
import { SIZES, start } from './pictures/app.mjs';
import { STATES } from './pictures/states.mjs';
import { walk } from './pictures/walk.mjs';
import { addAxeNow, findViolations } from './support/axe';
import { HOMES } from './support/homes';

const PATIENCE = { timeout: 1_200_000 };
/** Behind it everything is out of reach until it closes. */
const MODAL = 'dialog[open], [data-test="record-menu"]';
const available = HOMES.some((home) => home.available);

test.runIf(available)('every state in the pictures', PATIENCE, async () => {
  const app = await start('light', SIZES.small, true);
  const found: Record<string, string[]> = {};
  const seen: string[] = [];
  await walk(app, Object.entries(STATES), SIZES.small, {
    look: async (name: string) => {
      await addAxeNow(app.page);
      const isOver = (await app.page.locator(MODAL).count()) > 0;
      const violations = await findViolations(app.page, isOver ? MODAL : 'html');
      if (violations.length > 0) found[name] = violations;
      seen.push(name);
    },
    fail: (name: string, error: unknown) => (found[name] = [`was not reached: ${String(error)}`]),
  });
  await app.close();
  expect(found).toEqual({});
  expect(seen.length).toBeGreaterThan(70);
});
