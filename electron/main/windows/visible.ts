interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The title bar must be within reach. */
export function isVisible(bounds: Area, areas: readonly Area[]): boolean {
  return areas.some(
    (area) =>
      bounds.x + bounds.width > area.x + 100 &&
      bounds.x < area.x + area.width - 100 &&
      bounds.y >= area.y - 10 &&
      bounds.y < area.y + area.height - 50,
  );
}
