/** Colours and letters of charts on the screen: those that exports on white and dark paper have. */
import { NIGHT, PAPER } from '../../engine/output/drawing/palette';
import type { Palette } from '../../engine/output/drawing/palette';

export interface ChartTheme extends Palette {
  /** Family, as in CSS. */
  font: string;
}

export const readTheme = (element: Element): ChartTheme => ({
  ...(element.closest('[data-theme="dark"]') ? NIGHT : PAPER),
  font: getComputedStyle(element).getPropertyValue('--font-ui').trim() || 'sans-serif',
});
