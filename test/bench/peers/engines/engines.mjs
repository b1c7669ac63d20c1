/** Every engine, in the order of the tables. */
import { buildNative } from './native.mjs';

const KEMPE = { module: '../../../../.cache/bench/peers/kempe.mjs', own: true };
const native = (module, name) => ({ module, adapts: name === 'simbody', prepare: () => buildNative(name) });
/** The engines of games are not set up for other joints, springs and motors. */
const hingesOnly = ({ joints }) => joints.every(({ kind, speed }) => kind === 'hinge' && speed === undefined);

/** `prepare`: null, or why an engine is left out. */
export const ENGINES = new Map([
  ['Kempe', { ...KEMPE, adapts: true }],
  ['Kempe compiled', { ...KEMPE, adapts: true, equations: 'compiled' }],
  ['Kempe global', { ...KEMPE, adapts: true, equations: 'global-system' }],
  ['MuJoCo', native('./mujoco-native.mjs', 'mujoco')],
  ['Simbody', native('./simbody.mjs', 'simbody')],
  ['ODE', native('./ode.mjs', 'ode')],
  ['MuJoCo WASM', { module: './mujoco.mjs' }],
  ['Rapier', { module: './rapier.mjs', takes: hingesOnly }],
  ['Jolt', { module: './jolt.mjs', takes: hingesOnly }],
  ['cannon-es', { module: './cannon.mjs', takes: hingesOnly }],
]);

export async function createEngine(name, problem) {
  const { module, equations } = ENGINES.get(name);
  const { create } = await import(new URL(module, import.meta.url));
  return create(problem, equations);
}
