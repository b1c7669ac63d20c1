import type { Plugin } from 'vitest/config';

export function buildNativeEngine(): Promise<void>;
export function nativeEngine(): Plugin;
export const NATIVE_FILES: RegExp;
