/** Names in the folder of recoveries: `<id>.<generation>.base` and `<id>.<generation>.journal`. */
const NAME = /^([0-9a-f-]{36})\.([1-9]\d{0,8})\.(base|journal)$/;

export type Part = 'base' | 'journal';

export function partName(id: string, generation: number, part: Part): string {
  return `${id}.${generation}.${part}`;
}

export function parsePartName(name: string): { id: string; generation: number; part: Part } | null {
  const match = NAME.exec(name);
  return match && { id: match[1], generation: Number(match[2]), part: match[3] as Part };
}
