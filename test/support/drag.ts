/** A mechanism in the hand of a test: drags it, and looks at where everything went. */
import { createDrag } from '../../engine/run/analyses/drag/drag-model';
import { calcRows } from '../../engine/core/dynamics/rows';
import { calcKinematics } from '../../engine/core/system/kinematics';
import { dragTo } from '../../engine/run/analyses/drag/drag';
import { poseOffset } from '../../engine/core/coordinates/layout';
import { OPEN } from '../../engine/core/system/switched-row';
import { positionResidual } from '../../engine/core/stabilisers/projection';
import { rotateVector } from './benchmark';
import type { Drag } from '../../engine/run/analyses/drag/drag-model';
import type { DragReport } from '../../engine/run/analyses/drag/drag-report';
import type { Project, Vec3 } from '../../engine/model/project';

export interface Hand {
  readonly drag: Drag;
  readonly length: number;
  /** Drags and returns what came of it; checks every sub-step on the way. */
  readonly to: (body: string, point: Vec3, target: Vec3) => DragReport;
  /** Where a point of a body is now, in W. */
  readonly at: (body: string, point: Vec3) => Vec3;
  /** Largest residual of the joints over the characteristic length [1]. */
  readonly residual: () => number;
  /** Largest displacement of a body in a sub-step so far, in characteristic lengths [1]. */
  readonly largestStep: () => number;
}

export function takeHold(project: Project, locked: readonly string[] = []): Hand {
  const result = createDrag(project, new Set(locked));
  if (!result.ok) throw new Error(result.problems[0].message);
  const { drag } = result;
  const { system, work } = drag.mechanism;
  let largest = 0;
  const hand: Hand = {
    drag,
    length: system.length,
    to(body, point, target) {
      const steps = dragTo(drag, body, point, target);
      for (let before = drag.y.slice(); ; before = drag.y.slice()) {
        const step = steps.next();
        for (let b = 1; b < system.n; b++) {
          const x = poseOffset(b);
          const way = Math.hypot(...[0, 1, 2].map((c) => drag.y[x + c] - before[x + c]));
          largest = Math.max(largest, way / system.length);
        }
        if (step.done === true) {
          if (!step.value) throw new Error(`There is no body ${body}.`);
          return step.value;
        }
      }
    },
    at(body, point) {
      const x = poseOffset(system.bodyIds.indexOf(body));
      const com = system.com.slice(3 * system.bodyIds.indexOf(body)).slice(0, 3);
      const q = [drag.y[x + 3], drag.y[x + 4], drag.y[x + 5], drag.y[x + 6]] as const;
      const arm = rotateVector(q, [point[0] - com[0], point[1] - com[1], point[2] - com[2]]);
      return [drag.y[x] + arm[0], drag.y[x + 1] + arm[1], drag.y[x + 2] + arm[2]];
    },
    residual() {
      work.switched.mode.fill(OPEN);
      calcKinematics(system, drag.y, work);
      calcRows(system, 0, drag.y, work);
      return positionResidual(system, work) / system.length;
    },
    largestStep: () => largest,
  };
  return hand;
}

/** The z component of (b - a) x (c - b): its sign is the handedness of the bend at b. */
export function bend(a: Vec3, b: Vec3, c: Vec3): number {
  return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
}
