/** Why a system cannot be compiled, in words for users: see `NotCompiled`. */
import type { System } from '../../system/system';

/** Thrown where equations are not available; `compileEquations` reports it as its reason. */
export class NotToBeCompiled extends Error {}

/** The first reason; null if there is none. */
export const reasonAgainst = ({ gains }: Pick<System, 'gains'>): string | null => (gains ? 'feedback' : null);
