/** Where parts are on the screen, by the names that the 3D view writes beside them. */
import type { Page } from 'playwright-core';

export async function showNames(page: Page): Promise<void> {
  await page.locator('[data-test="view-labels"]').click();
  // placed with the next picture
  await page.waitForFunction(() => {
    const labels = [...document.querySelectorAll<HTMLElement>('.labels .label')];
    return (
      labels.length > 0 &&
      labels.every(({ style }) => style.transform !== '' || style.visibility === 'hidden')
    );
  });
}

/** The point of the window [CSS pixels] that a body's or joint's name belongs to. */
export async function placeOfLabel(page: Page, name: string): Promise<{ x: number; y: number }> {
  const canvas = await page.locator('[data-test="viewport"]').boundingBox();
  if (!canvas) throw new Error('The viewport is not shown.');
  const label = page.locator('.labels .label', { hasText: new RegExp(`^${name}$`) }).first();
  const [x, y] = ((await label.getAttribute('data-of')) ?? '').split(' ').map(Number);
  if (!(Number.isFinite(x) && Number.isFinite(y))) throw new Error(`“${name}” stands nowhere.`);
  return { x: canvas.x + x, y: canvas.y + y };
}
