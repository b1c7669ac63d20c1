/** The parts of the worked problem "From STEP to report": a parallelogram of steel bars, drawn with its crank at 60 degrees. */
import { cadShapes } from './cad-shapes';
import type { Point } from './cad-shapes';
import { openCascade, stepFile } from './step-files';

export const STEP_LINKAGE = 'assets/parts/parallelogram.step';

/** As the kernel writes it, without the time at which it did. */
export async function makeStepLinkage(): Promise<string> {
  const oc = await openCascade();
  const { box, rod, joined, link } = cadShapes(oc);
  const angle = Math.PI / 3;
  /** 30 mm wide, 6 mm thick, with studs of 10 mm that stand out by another 6 mm. */
  const studded = () => joined(box([-15, -15, 0], [115, 15, 6]), rod(5, 12), rod(5, 12, [100, 0, 0]));
  const end: Point = [40 * Math.cos(angle), 40 * Math.sin(angle), 0];
  const uses = [
    { part: 'Base', at: [0, 0, 0] as Point },
    { part: 'Crank', at: [0, 0, 6] as Point, turn: angle },
    { part: 'Coupler', at: end },
    { part: 'Rocker', at: [100, 0, 6] as Point, turn: angle },
  ];
  const parts = { Base: studded(), Crank: link(40), Coupler: studded(), Rocker: link(40) };
  const text = new TextDecoder().decode(stepFile(oc, parts, uses));
  return text.replace(/'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d'/, "'2026-01-01T00:00:00'").replaceAll('\r\n', '\n');
}
