export interface ExampleEntry {
  file: string;
  name: string;
  notes: string;
  /** Degrees of freedom by rank, as listed; a test compares them with the engine's. */
  freedoms: number;
  thumbnail: { light: string; dark: string } | null;
}
export interface ExampleGroup {
  title: string;
  templates: ExampleEntry[];
}
export function copyExamples(from: string, to: string, pictures: string): ExampleGroup[];
