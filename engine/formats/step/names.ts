export const STEP_FORMAT = 'STEP';
export const STEP_EXTENSIONS: readonly string[] = ['.step', '.stp', '.p21'];
