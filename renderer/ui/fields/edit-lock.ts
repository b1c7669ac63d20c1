/** Whether the fields inside belong to a locked record: the inspector provides it, sections of fields follow it. */
import type { ComputedRef, InjectionKey } from 'vue';

export const EDIT_LOCK: InjectionKey<ComputedRef<boolean>> = Symbol('edit lock');
