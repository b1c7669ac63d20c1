/**
 * The description of a file, as JSON in its metadata, so that dropping it on the app opens its source: the parts that charts
 * and sweeps have in common.
 */
import { isObject } from '../../model/file/json';

export type Fields = Readonly<Record<string, unknown>>;

/** JSON that survives every format and every tool that processes the file. */
export function inAscii(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The fields, and the model they belong to; null if the text is not such a description, for files come from anywhere. */
export function readDescription(
  text: string,
  format: string,
  version: number,
): { fields: Fields; project: { name: string; digest: string } } | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value) || value['format'] !== format || value['version'] !== version) return null;
  const { project } = value;
  if (!isObject(project)) return null;
  const { name, digest } = project;
  if (typeof name !== 'string' || typeof digest !== 'string') return null;
  return { fields: value, project: { name, digest } };
}
