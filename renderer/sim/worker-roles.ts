/** What the engine's worker is for, by its name. */
export const ENGINE = 'engine';
export const SWEEP = 'sweep';
export const IMPORT = 'import';
export const DESCRIBE = 'describe';
export const READ = 'read';
