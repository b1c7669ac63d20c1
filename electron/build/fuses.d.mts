import type { FuseConfig, FuseState, FuseV1Options } from '@electron/fuses';

export function fuseTable(wire: Partial<Record<FuseV1Options, FuseState>>): FuseConfig<boolean>;
