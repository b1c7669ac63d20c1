/** The only name under which a page may open a window: an empty one, for its charts, which it fills itself. */
export const CHART_WINDOW = 'kempe-charts';

export const isChartWindow = ({ url, frameName }: { url: string; frameName: string }): boolean =>
  frameName === CHART_WINDOW && (url === 'about:blank' || url === '');
