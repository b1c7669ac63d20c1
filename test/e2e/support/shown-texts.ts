/** Every text that the page shows at this moment: of elements, of fields, of what is read out or appears as a tooltip. */
import type { Page } from 'playwright-core';

/** Each with the test id of the nearest element that has one, to find it by. */
export interface ShownText {
  readonly text: string;
  readonly within: string;
}

export function shownTexts(page: Page): Promise<ShownText[]> {
  return page.evaluate(() => {
    const found: { text: string; within: string }[] = [];
    const add = (element: Element, text: string | null | undefined): void => {
      const clean = (text ?? '').replace(/\s+/g, ' ').trim();
      const within = element.closest('[data-test]')?.getAttribute('data-test') ?? element.className;
      if (clean !== '') found.push({ text: clean, within: String(within) });
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

const METRIC = String.raw`(?:[mcµu]?m|km|rad|k?N|kg|g|t|m?J|k?W|[kMG]?Pa)`;
const QUANTITY = String.raw`${METRIC}[²³⁴]?(?:[·*]${METRIC}[²³⁴]?|[·*]s|/\(?${METRIC}[²³⁴]?\)?|/s[²]?|\^[234])*`;
const NUMBER = String.raw`\d[\d.,]*(?:×10[⁻⁰¹²³⁴-⁹]+)?`;
const AFTER_NUMBER = new RegExp(String.raw`(?<![\w.])${NUMBER}\s?(?:${QUANTITY})(?![\w·*/²³⁴])`, 'u');
const IN_BRACKETS = new RegExp(String.raw`\[(?:${QUANTITY})\]`, 'u');
const ALONE = new RegExp(String.raw`^(?:${QUANTITY})$`, 'u');

/** Whether a text gives a quantity in a metric unit, or in radians. */
export const isMetric = (text: string): boolean =>
  AFTER_NUMBER.test(text) || IN_BRACKETS.test(text) || ALONE.test(text);

/** The longest number in a text, in significant digits. */
export function mostDigits(text: string): number {
  const numbers = text.match(/(?<![\w.-])\d+\.\d+(?![\w.-]*\d{2})/g) ?? [];
  return Math.max(0, ...numbers.map((number) => number.replace('.', '').replace(/^0+/, '').length));
}
