/** The list that the build makes of the example projects, as the start page shows it. */
import { isObject } from '../../../engine/model/file/json';
import type { Template } from '../../files/files';
import { TEXT } from './texts';

/** File names of a picture, by theme. */
export interface Themed {
  light: string;
  dark: string;
}

export interface TemplateEntry extends Template {
  /** Degrees of freedom by rank. */
  freedoms: number | null;
  thumbnail: Themed | null;
  /** Pictures of its motion, side by side in one file. */
  motion: Themed | null;
}

export interface TemplateGroup {
  title: string;
  templates: TemplateEntry[];
}

export async function readTemplates(): Promise<TemplateGroup[]> {
  const response = await fetch(new URL('examples/index.json', document.baseURI));
  if (!response.ok) throw new Error(TEXT.listStatus(response.status));
  return parseTemplates(await response.json());
}

/** Without their groups; none if the list cannot be read; the start page then shows the reason. */
export async function readTemplateEntries(): Promise<TemplateEntry[]> {
  const groups = await readTemplates().catch(() => []);
  return groups.flatMap(({ templates }) => templates);
}

/** Entries that are not what they should be are left out, and groups without entries. */
export function parseTemplates(list: unknown): TemplateGroup[] {
  if (!Array.isArray(list)) return [];
  return list.map(asGroup).filter(({ templates }) => templates.length > 0);
}

function asGroup(group: unknown): TemplateGroup {
  const { title, templates } = fieldsOf(group);
  const entries = Array.isArray(templates) ? templates.map(asTemplate) : [];
  return {
    title: typeof title === 'string' ? title : '',
    templates: entries.filter((entry) => entry !== null),
  };
}

function asTemplate(entry: unknown): TemplateEntry | null {
  const { file, name, notes, freedoms, thumbnail, motion } = fieldsOf(entry);
  if (typeof file !== 'string' || typeof name !== 'string') return null;
  return {
    file,
    name,
    notes: typeof notes === 'string' ? notes : '',
    freedoms: typeof freedoms === 'number' ? freedoms : null,
    thumbnail: asThemed(thumbnail),
    motion: asThemed(motion),
  };
}

function asThemed(pictures: unknown): Themed | null {
  const { light, dark } = fieldsOf(pictures);
  return typeof light === 'string' && typeof dark === 'string' ? { light, dark } : null;
}

const fieldsOf = (value: unknown) => (isObject(value) ? value : {});
