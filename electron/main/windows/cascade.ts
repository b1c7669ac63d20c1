/** Where a further window goes: a little down and right of the one in front, or beside it. */
interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const STEP = 28;

/** Of the same size, inside the work area; from the far corner it starts again at the near one. */
export function cascade(front: Area, work: Area): Area {
  const width = Math.min(front.width, work.width);
  const height = Math.min(front.height, work.height);
  const x = front.x + STEP + width > work.x + work.width ? work.x : Math.max(front.x + STEP, work.x);
  const y = front.y + STEP + height > work.y + work.height ? work.y : Math.max(front.y + STEP, work.y);
  return { x, y, width, height };
}

/** Two halves of the work area, or null where a half would be narrower than a window may be. */
export function halves(work: Area, narrowest: number): [Area, Area] | null {
  const width = Math.floor(work.width / 2);
  if (width < narrowest) return null;
  const { x, y, height } = work;
  return [
    { x, y, width, height },
    { x: x + width, y, width, height },
  ];
}
