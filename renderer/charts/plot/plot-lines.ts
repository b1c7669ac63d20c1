/**
 * The lines of a plot as datasets of Chart.js, drawn by a controller of their own: that of the library makes an object of
 * each point and strokes dashes along every zigzag. While half of eight lines of 10^6 samples is panned, it draws 5 frames
 * a second, at 108 ms of processor time each; this one draws 40, at 25 ms (`npm run bench charts` measures both).
 */
import { DatasetController } from 'chart.js';
import type {
  CartesianParsedData,
  CartesianScaleTypeRegistry,
  ChartDataset,
  ControllerDatasetOptions,
  CoreChartOptions,
  Point,
} from 'chart.js';

declare module 'chart.js' {
  interface ChartTypeRegistry {
    plotLine: {
      chartOptions: CoreChartOptions<'plotLine'>;
      datasetOptions: ControllerDatasetOptions & { yAxisID: string; draw: () => void };
      defaultDataPoint: Point;
      metaExtensions: object;
      parsedDataType: CartesianParsedData;
      scales: keyof CartesianScaleTypeRegistry;
    };
  }
}

export class PlotLineController extends DatasetController<'plotLine'> {
  static id = 'plotLine';
  static defaults = { datasetElementType: false, dataElementType: 'point' };

  // No elements: nothing of a line is moved or hovered by itself.
  override addElements(): void {}
  override buildOrUpdateElements(): void {}
  override update(): void {}

  override draw(): void {
    (this.getDataset() as ChartDataset<'plotLine'>).draw?.();
  }
}
