import type { PlanAction } from '../draw/draw-plan';
import { TEXT } from '../../texts';

/** The choice between flat and round bars of a tool: flat unless the user chooses round ones. */
export function flatAction(): { isOn(): boolean; action(): PlanAction } {
  let flat = true;
  return {
    isOn: () => flat,
    action: () => ({
      id: 'flat',
      label: TEXT.flatBars,
      title: TEXT.flatBarsHint,
      key: 'O',
      pressed: flat,
      run: () => {
        flat = !flat;
      },
    }),
  };
}
