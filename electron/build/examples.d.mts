export interface ExampleEntry {
  file: string;
  name: string;
  notes: string;
  thumbnail: string | null;
}
export function copyExamples(from: string, to: string): ExampleEntry[];
