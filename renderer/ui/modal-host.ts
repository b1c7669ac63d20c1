import type { InjectionKey, Ref } from 'vue';

/** The modal dialog around a widget: lists that it opens lie in that, since all else is behind it and out of reach. */
export const MODAL_HOST: InjectionKey<Readonly<Ref<HTMLElement | undefined>>> = Symbol('modalHost');
