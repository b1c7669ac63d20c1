/** Plan of "insert a component": its outlines follow the pointer, and a click puts its handle there. */
import type { Project } from '../../../../engine/model/project';
import { handleOf, insertComponent } from '../../../document/edits/records/components';
import { useComponentStore } from '../../../stores/editing/component';
import { add, subtract } from '../../vector';
import { outlinesOf } from '../../overlay/outlines-of';
import type { DrawPlan } from '../draw/draw-plan';
import { EMPTY_SKETCH } from '../sketch';
import { TEXT } from '../../texts';

export function componentPlan(): DrawPlan {
  const component: Project | null = useComponentStore().waiting;
  const handle = component && handleOf(component);
  let withGround = true;
  return {
    title: TEXT.insertTitle(component?.name ?? ''),
    count: 1,
    hint: () => (handle ? TEXT.clickHandle(handle.name) : TEXT.noComponent),
    measure: () => 'none',
    lines: false,
    counts: false,
    actions: () => [
      {
        id: 'ground',
        label: TEXT.withGround,
        title: TEXT.withGroundHint,
        key: 'G',
        pressed: withGround,
        run: () => (withGround = !withGround),
      },
    ],
    sketch(points) {
      const at = points.at(-1)?.at;
      if (!at || !component || !handle) return EMPTY_SKETCH;
      const shift = subtract(at, handle.at);
      const bodies = component.bodies.map((body) => ({ ...body, position: add(body.position, shift) }));
      return { lines: outlinesOf(bodies), marks: [] };
    },
    build: (project, [point]) =>
      (component && point && insertComponent(project, component, point.at, withGround)) ?? TEXT.noComponent,
  };
}
