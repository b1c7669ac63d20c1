/** The text of a manifest: the same manifest, the same bytes, whatever the order of its fields in memory. */
import { FORMAT, VERSION } from './format';
import type { StudyManifest } from './manifest';

export function writeManifest(manifest: StudyManifest): string {
  const { name, program, project, analysis, parameters, correlations, design, figures } = manifest;
  const fields = { format: FORMAT, version: VERSION, name, program, project, analysis };
  const lists = { parameters, correlations, design, figures };
  return `${JSON.stringify(inOrder({ ...fields, ...lists }), null, 1)}\n`;
}

/** Objects inside by the order of their keys; -0 is written as 0, which JSON readers would make of it. */
function inOrder(value: unknown, isOutermost = true): unknown {
  if (Array.isArray(value)) return value.map((one) => inOrder(one, false));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, inOrder(inner, false)] as const);
  return Object.fromEntries(isOutermost ? entries : entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
