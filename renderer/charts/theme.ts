/** The design tokens that a canvas needs; it cannot use custom properties itself. */
export interface ChartTheme {
  background: string;
  grid: string;
  axis: string;
  text: string;
  textMuted: string;
  warning: string;
  /** Lines 1 to 8. */
  series: readonly string[];
  font: string;
}

/** Read from the page, so that the colours follow the theme. */
export function readTheme(element: Element): ChartTheme {
  const style = getComputedStyle(element);
  const token = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise;
  return {
    background: token('--surface-chart', PAPER.background),
    grid: token('--chart-grid', PAPER.grid),
    axis: token('--chart-axis', PAPER.axis),
    text: token('--text', PAPER.text),
    textMuted: token('--text-muted', PAPER.textMuted),
    warning: token('--warning', PAPER.warning),
    series: PAPER.series.map((color, index) => token(`--series-${index + 1}`, color)),
    font: token('--font-ui', PAPER.font),
  };
}

/** For exports: black on white whatever the theme, with line colours that print. */
export const PAPER: ChartTheme = {
  background: '#ffffff',
  grid: '#e4e7ec',
  axis: '#7a8494',
  text: '#16202c',
  textMuted: '#4c5766',
  warning: '#8a5300',
  series: ['#0072b2', '#c65102', '#00805e', '#a84c86', '#628000', '#2b8fc4', '#7a4b1e', '#3a4452'],
  font: "'Inter', 'Segoe UI', system-ui, 'Noto Sans', 'DejaVu Sans', sans-serif",
};
