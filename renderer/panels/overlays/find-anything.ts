/** What one search box finds: commands, what is in the open model, pages of the manual, templates. */
import type { Component } from 'vue';
import { BookOpen, Box, LayoutTemplate } from '@lucide/vue';
import { openTemplate } from '../../files/files';
import { useDocumentStore } from '../../stores/editing/document';
import { useManualStore } from '../../stores/help/manual';
import { useSelectionStore } from '../../stores/editing/selection';
import { useWorkspaceStore } from '../../stores/window/workspace';
import { displayShortcut } from '../../ui/commands/keys';
import { allCommands, reasonOf, runCommand } from '../../ui/commands/registry';
import { everyWord } from '../../ui/every-word';
import { searchManual } from '../manual/pages';
import type { TemplateEntry } from '../start/templates';
import { TEXT } from './texts';

export interface Finding {
  /** Unique, and fit for an id of the page. */
  id: string;
  group: string;
  title: string;
  /** The submenu that it stands in, without which its title may not say what it does. */
  within: string;
  icon: Component | undefined;
  /** At its end: the shortcut, or why it cannot be done now. */
  note: string;
  isShortcut: boolean;
  enabled: boolean;
  run: () => unknown;
}

/** Limit for entries other than commands. */
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

/** Commands before all else; without a query they are all there is. Templates of that name come before the manual. */
export function findAnything(query: string, templates: readonly TemplateEntry[]): readonly Finding[] {
  const has = everyWord(query);
  const [first = ''] = query.trim().toLowerCase().split(/\s+/);
  const found = findCommands(has, first);
  if (first === '') return found;
  const named = templates.filter(({ name }) => has(name));
  const described = templates.filter(({ name, notes }) => !has(name) && has(`${name} ${notes}`));
  // pages that only use the word are many
  return [
    ...found,
    ...findRecords(has),
    ...templatesAs(named),
    ...findPages(query),
    ...templatesAs(described),
  ];
}

type Has = ReturnType<typeof everyWord>;

/** Entries that start with the query come first, unavailable ones last. */
function findCommands(has: Has, first: string): Finding[] {
  return allCommands()
    .filter(
      ({ id, group, submenu = '', title }) => id !== 'help.commands' && has(`${group} ${submenu} ${title}`),
    )
    .map((command) => {
      const starts = command.title.toLowerCase().startsWith(first);
      const why = reasonOf(command);
      return { command, why, rank: (why === null ? 0 : 2) + (starts ? 0 : 1) };
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ command, why }) => {
      const { id, group, submenu: within = '', title, icon } = command;
      const [key] = command.keys ?? [];
      const note = why ?? (key ? displayShortcut(key) : '');
      return {
        id,
        group,
        within,
        title,
        icon,
        note,
        isShortcut: why === null,
        enabled: why === null,
        run: () => runCommand(id),
      };
    });
}

const plain = { within: '', note: '', isShortcut: false, enabled: true };

function findRecords(has: Has): Finding[] {
  if (useWorkspaceStore().startPage) return [];
  const { project } = useDocumentStore();
  const found: Finding[] = [];
  for (const list of LISTS) {
    for (const { id, name } of project[list]) {
      if (found.length === MOST) return found;
      if (!has(name)) continue;
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

const templatesAs = (templates: readonly TemplateEntry[]): Finding[] =>
  templates.map((template) => ({
    ...{ ...plain, id: `template-${template.file}`, group: TEXT.template, title: template.name },
    icon: LayoutTemplate,
    run: () => openTemplate(template),
  }));
