/** The native compiler knows no single-file components: vue-tsc checks them, in renderer/. Tests see a component's name. */
declare module '*.vue' {
  import type { DefineComponent } from 'vue';
  const component: DefineComponent;
  export default component;
}
