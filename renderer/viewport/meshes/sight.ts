/** Viewing conditions of a picture, which determine what need not be drawn. */
export interface Sight {
  /** The size of a pixel where the picture is nearest [m]; 0: everything is drawn. */
  readonly pixel: number;
  /** A coarse picture, because it is about to change: without edges, and with few corners. */
  readonly rough: boolean;
}

export const CLOSE: Sight = { pixel: 0, rough: false };
