/** How a picture is looked at, which says what need not be drawn of it. */
export interface Sight {
  /** The size of a pixel where the picture is nearest [m]; 0: everything is drawn. */
  readonly pixel: number;
  /** Only at a glance, for it is about to change: without edges, and with few corners. */
  readonly rough: boolean;
}

export const CLOSE: Sight = { pixel: 0, rough: false };
