/** What a user does who is about to lose power: the same commands for the same seed, each one undo step. */
import type { Project } from '../../../engine/model/project';
import { writeCsv } from '../../../engine/results/recording/csv';
import { createDiff } from '../../../renderer/document/diff';
import { addBody } from '../../../renderer/document/edits/add/add-body';
import { deleteRecords } from '../../../renderer/document/edits/records/delete-records';
import type { Edit } from '../../../renderer/document/edits/edit';
import { renameProject, renameRecord } from '../../../renderer/document/edits/records/rename';
import { updateRecord, withValue } from '../../../renderer/document/edits/records/update-record';
import type { useDocumentStore } from '../../../renderer/stores/editing/document';

type Store = ReturnType<typeof useDocumentStore>;
/** One action of the store: several make a drag. */
export type Action = () => boolean | void;

const SHAPES = ['rod', 'box', 'cylinder', 'sphere', 'plate'] as const;

/** The actions of command number `index`, in order. */
export function commandOf(store: Store, random: () => number, index: number): Action[] {
  const pick = (): string => {
    const { bodies } = store.project;
    return bodies[Math.min(bodies.length - 1, Math.floor(random() * bodies.length))]?.id ?? '';
  };
  const edit = (make: (project: Project) => Edit | null, gesture: string | null = null): Action => {
    return () => {
      const made = make(store.project);
      return made !== null && store.apply(made.label, made.diff, gesture);
    };
  };
  const choice = random();
  if (store.project.bodies.length < 2 || choice < 0.25) {
    const kind = SHAPES[index % SHAPES.length]!;
    return [edit((project) => addBody(project, kind, pick()))];
  }
  if (choice < 0.35) return [() => store.undo()];
  if (choice < 0.42) return [() => store.redo()];
  if (choice < 0.5)
    return [edit((project) => renameRecord(project, pick(), `Teil ${index} \u00e4\u{1f527}`))];
  if (choice < 0.55) return [edit((project) => renameProject(project, `Project ${index}`))];
  if (choice < 0.62) return [edit((project) => deleteRecords(project, [pick()]))];
  if (choice < 0.66) return [edit((project) => settings(project, index))];
  const id = pick();
  return Array.from({ length: 6 }, (_, i) =>
    edit((project) => moved(project, id, [index * 0.01, i * 0.001, random()]), `drag ${index}`),
  );
}

/** What is exported of a project: a table with a row for each body. */
export function tableOf({ bodies }: Project): string {
  const time = bodies.map((_, i) => i);
  const column = bodies.map(({ position }) => position[0]);
  const channels = [{ label: bodies.map(({ name }) => name).join(' '), unit: 'm' }];
  return writeCsv({ channels, time, columns: [column], count: bodies.length }, { preset: 'standard' });
}

function moved(project: Project, id: string, position: number[]): Edit | null {
  return updateRecord(project, id, 'Position', (body) => withValue(body, ['position'], position));
}

function settings(project: Project, index: number): Edit {
  const after = { ...project, settings: { ...project.settings, duration: 1 + (index % 7) } };
  return { label: 'Duration', diff: createDiff(project, after), created: null };
}

/** Numbers in [0, 1) by mulberry32: nothing to load in a process that lives for a moment. */
export function scriptRandom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
