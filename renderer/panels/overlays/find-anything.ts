/** What one search box finds: commands, what is in the open model, pages of the manual, templates. */
import type { Component } from 'vue';
import { BookOpen, Box, LayoutTemplate } from '@lucide/vue';
import { openTemplate } from '../../files/files';
import { useDocumentStore } from '../../stores/document';
import { useManualStore } from '../../stores/manual';
import { useSelectionStore } from '../../stores/selection';
import { useWorkspaceStore } from '../../stores/workspace';
import { displayShortcut } from '../../ui/commands/keys';
import { allCommands, isEnabled, reasonOf, runCommand } from '../../ui/commands/registry';
import { searchManual } from '../manual/pages';
import type { TemplateEntry } from '../start/templates';
import { TEXT } from './texts';

export interface Finding {
  /** Unique, and fit for an id of the page. */
  id: string;
  group: string;
  title: string;
  icon: Component | undefined;
  /** At its end: the shortcut, or why it cannot be done now. */
  note: string;
  isShortcut: boolean;
  enabled: boolean;
  run: () => unknown;
}

/** Of what is no command. */
const MOST = 20;
const LISTS = [
  'bodies',
  'joints',
  'couplings',
  'contacts',
  'drivers',
  'loads',
  'measures',
  'parameters',
] as const;

/** Every word has to occur; what starts with the query comes first, commands before all else. */
export function findAnything(query: string, templates: readonly TemplateEntry[]): readonly Finding[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = findCommands(words);
  if (words.length === 0) return found;
  return [...found, ...findRecords(words), ...findPages(query), ...findTemplates(words, templates)];
}

const has = (text: string, words: readonly string[]): boolean => {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
};

/** What cannot be done now comes last. */
function findCommands(words: readonly string[]): Finding[] {
  return allCommands()
    .filter(({ id, group, title }) => id !== 'help.commands' && has(`${group} ${title}`, words))
    .map((command) => {
      const starts = command.title.toLowerCase().startsWith(words[0] ?? '');
      return { command, enabled: isEnabled(command), rank: (isEnabled(command) ? 0 : 2) + (starts ? 0 : 1) };
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ command, enabled }) => {
      const why = reasonOf(command);
      const { id, group, title, icon } = command;
      const [key] = command.keys ?? [];
      const note = why || (key ? displayShortcut(key) : '');
      return { id, group, title, icon, note, isShortcut: !why, enabled, run: () => runCommand(id) };
    });
}

const plain = { note: '', isShortcut: false, enabled: true };

function findRecords(words: readonly string[]): Finding[] {
  if (useWorkspaceStore().startPage) return [];
  const { project } = useDocumentStore();
  const found: Finding[] = [];
  for (const list of LISTS) {
    for (const { id, name } of project[list]) {
      if (found.length === MOST) return found;
      if (!has(name, words)) continue;
      const run = () => useSelectionStore().select(id);
      found.push({ ...plain, id: `model-${id}`, group: TEXT.model, title: name, icon: Box, run });
    }
  }
  return found;
}

const findPages = (query: string): Finding[] =>
  searchManual(query)
    .slice(0, MOST)
    .map(({ id, title }) => ({
      ...{ ...plain, id: `manual-${id.replace('/', '-')}`, group: TEXT.manual, title, icon: BookOpen },
      run: () => useManualStore().open(id),
    }));

const findTemplates = (words: readonly string[], templates: readonly TemplateEntry[]): Finding[] =>
  templates
    .filter(({ name, notes }) => has(`${name} ${notes}`, words))
    .map((template) => ({
      ...{ ...plain, id: `template-${template.file}`, group: TEXT.template, title: template.name },
      icon: LayoutTemplate,
      run: () => openTemplate(template),
    }));
