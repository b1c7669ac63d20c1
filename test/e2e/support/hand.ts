import type { Page } from 'playwright-core';

/** A hand that counts what it does: clicks, double clicks, keys, and fields that were typed into. */
export class Hand {
  gestures = 0;
  constructor(private readonly page: Page) {}

  /** Places are parts of the viewport's width and height. */
  private async placeOf([x, y]: readonly [number, number]): Promise<[number, number]> {
    const box = await this.page.getByTestId('viewport').boundingBox();
    if (!box) throw new Error('There is no viewport.');
    return [box.x + x * box.width, box.y + y * box.height];
  }
  async click(place: readonly [number, number]): Promise<void> {
    this.gestures += 1;
    const at = await this.placeOf(place);
    await this.page.mouse.move(...at);
    await this.page.mouse.click(...at);
  }
  async doubleClick(place: readonly [number, number]): Promise<void> {
    this.gestures += 1;
    const at = await this.placeOf(place);
    await this.page.mouse.move(...at);
    await this.page.mouse.dblclick(...at);
  }
  async press(key: string): Promise<void> {
    this.gestures += 1;
    await this.page.keyboard.press(key);
  }
  async button(name: string): Promise<void> {
    this.gestures += 1;
    await this.page.getByTestId(name).first().click();
  }
  async type(entry: string, text: string): Promise<void> {
    this.gestures += 1;
    const field = this.page.getByTestId(`prompt-${entry}`);
    await field.fill(text);
    await field.press('Enter');
  }
  async drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
    this.gestures += 1;
    await this.page.mouse.move(...(await this.placeOf(from)));
    await this.page.mouse.down();
    await this.page.mouse.move(...(await this.placeOf(to)), { steps: 5 });
    await this.page.mouse.up();
  }
  async fill(field: string, text: string): Promise<void> {
    this.gestures += 1;
    const input = this.page.getByTestId(field).locator('input');
    await input.fill(text);
    await input.press('Enter');
  }
}
