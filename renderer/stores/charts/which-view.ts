/**
 * The dock has a view, and so has the second window when it holds single charts. A component takes that of the window it is in;
 * a command or an action that of the window used last.
 */
import { hasInjectionContext, inject, shallowRef } from 'vue';
import type { InjectionKey } from 'vue';

export type ViewName = 'dock' | 'apart';

export const CHART_VIEW: InjectionKey<ViewName> = Symbol('charts');

/** In which window somebody pressed or focused something last. */
export const usedView = shallowRef<ViewName>('dock');

export const whichView = (): ViewName =>
  hasInjectionContext() ? inject(CHART_VIEW, 'dock') : usedView.value;
