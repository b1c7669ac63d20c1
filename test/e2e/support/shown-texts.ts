/** Every text that the page shows at this moment: of elements, of fields, of what is read out or appears as a tooltip. */
import type { Page } from 'playwright-core';

/** Each with the test id of the nearest element that has one, to find it by. */
export interface ShownText {
  readonly text: string;
  readonly within: string;
  /** Of the row of the table that it is in; empty elsewhere. */
  readonly row: string;
}

export function shownTexts(page: Page): Promise<ShownText[]> {
  return page.evaluate(() => {
    const found: { text: string; within: string; row: string }[] = [];
    const add = (element: Element, text: string | null | undefined): void => {
      const clean = (text ?? '').replace(/\s+/g, ' ').trim();
      const within = element.closest('[data-test]')?.getAttribute('data-test') ?? element.className;
      const row = element.closest('tr')?.textContent?.trim() ?? '';
      if (clean !== '') found.push({ text: clean, within: String(within), row });
    };
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility() || element.closest('option, script, style')) continue;
      for (const name of ['title', 'aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'alt'])
        add(element, element.getAttribute(name));
      if (element instanceof HTMLInputElement) add(element, element.value);
      else if (element instanceof HTMLSelectElement) add(element, element.selectedOptions[0]?.text);
      else
        for (const child of element.childNodes)
          if (child.nodeType === Node.TEXT_NODE) add(element, child.textContent);
    }
    return found;
  });
}

/** The longest number in a text, in significant digits. */
export function mostDigits(text: string): number {
  const numbers = text.match(/(?<![\w.-])\d+\.\d+(?![\w.-]*\d{2})/g) ?? [];
  return Math.max(0, ...numbers.map((number) => number.replace('.', '').replace(/^0+/, '').length));
}

/** Whether a number of a text is one of those that rounding leaves where there is nothing: `8.5×10⁻¹²`. */
export const hasNoise = (text: string): boolean => /×10⁻[¹²]\p{No}/u.test(text);
