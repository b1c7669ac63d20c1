/** Plan of "insert a component": its outlines follow the pointer, and a click puts its handle there. */
import type { Project } from '../../../../engine/model/project';
import { handleOf, insertComponent, placementOf } from '../../../document/edits/records/components';
import { useComponentStore } from '../../../stores/editing/component';
import { outlinesOf } from '../../overlay/outlines-of';
import { shownUnits } from '../../../../engine/model/quantity/unit-systems';
import type { Turn } from '../../../document/edits/records/components';
import { readAngle, showAngle } from '../draw/draw-text';
import type { DrawPlan, PlanSize } from '../draw/draw-plan';
import { EMPTY_SKETCH } from '../sketch';
import type { WorkPlane } from '../snap/work-plane';
import type { ToolContext } from '../tool';
import { TEXT } from '../../texts';

/** Of one press of R. */
const QUARTER = Math.PI / 2;

export function componentPlan(context: ToolContext): DrawPlan {
  const component: Project | null = useComponentStore().waiting;
  const handle = component && handleOf(component);
  let withGround = true;
  const units = () => shownUnits(context.model());
  const turn: PlanSize = {
    ...{ id: 'turn', label: TEXT.turn, value: null },
    show: () => showAngle(turn.value ?? 0, units()),
    read: (text) => readAngle(text, units()),
  };
  const turned = ({ normal }: WorkPlane): Turn => ({ axis: normal, angle: turn.value ?? 0 });
  return {
    title: TEXT.insertTitle(component?.name ?? ''),
    count: 1,
    hint: () => (handle ? TEXT.clickHandle(handle.name) : TEXT.noComponent),
    measure: () => 'none',
    lines: false,
    counts: false,
    sizes: [turn],
    actions: () => [
      {
        ...{ id: 'turn-quarter', label: TEXT.turnQuarter, title: TEXT.turnQuarterHint, key: 'R' },
        run: () => (turn.value = ((turn.value ?? 0) + QUARTER) % (2 * Math.PI)),
      },
      {
        id: 'ground',
        label: TEXT.withGround,
        title: TEXT.withGroundHint,
        key: 'G',
        pressed: withGround,
        run: () => (withGround = !withGround),
      },
    ],
    sketch(points, plane) {
      const at = points.at(-1)?.at;
      if (!at || !component || !handle) return EMPTY_SKETCH;
      const { pose } = placementOf(component, at, turned(plane));
      return { lines: outlinesOf(component.bodies.map((body) => ({ ...body, ...pose(body) }))), marks: [] };
    },
    build: (project, [point], plane) =>
      (component && point && insertComponent(project, component, point.at, withGround, turned(plane))) ??
      TEXT.noComponent,
  };
}
