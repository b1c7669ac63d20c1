export function billOf(root: string): string;
export function writeBill(project: string, file: string): void;
