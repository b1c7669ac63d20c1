/**
 * What a file says of itself, as JSON in its metadata, so that dropping it opens what it was made from: the parts that
 * charts and sweeps have in common.
 */
import { isObject } from '../../model/file/json';

export type Fields = Readonly<Record<string, unknown>>;

/** JSON that no format, and no tool that a file went through, can spoil. */
export function inAscii(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The fields, and the model that they are of; null where the text is no such description, for files come from anywhere. */
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
