/** Colours of a drawing; the eight line colours are distinguishable for the colour-blind on their intended background. */
export interface Palette {
  /** The intended background; painted unless the drawing is transparent. */
  background: string;
  grid: string;
  axis: string;
  text: string;
  textMuted: string;
  warning: string;
  /** Lines 1 to 8. */
  series: readonly string[];
}

export const PAPER: Palette = {
  background: '#ffffff',
  grid: '#e4e7ec',
  axis: '#7a8494',
  text: '#16202c',
  textMuted: '#4c5766',
  warning: '#8a5300',
  series: ['#0072b2', '#c65102', '#00805e', '#a84c86', '#628000', '#2a7ba6', '#7a4b1e', '#3a4452'],
};

/** For dark slides and screens. */
export const NIGHT: Palette = {
  background: '#181c22',
  grid: '#2a3039',
  axis: '#76808f',
  text: '#e3e7ed',
  textMuted: '#a8b2c0',
  warning: '#f0b35a',
  series: ['#56b4e9', '#f08a3c', '#2fc8a0', '#dd8fc0', '#e6d14f', '#5b8def', '#c99b6d', '#b6bfcc'],
};
