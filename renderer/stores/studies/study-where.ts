/** Where the runs of the next study are computed, as chosen in this window. A password is kept in its memory alone. */
import { reactive, shallowRef } from 'vue';
import { defineStore } from 'pinia';
import type { StudyPlace, StudyWhere, StudyWhereKind } from '../../../electron/shared/studies';
import { environment } from '../../sim/engine/environment';
import { studyHome } from '../../sim/studies/home';
import { TEXT } from '../texts';

export const WHERE_KINDS: readonly StudyWhereKind[] = ['here', 'queue', 'cluster'];

export const useStudyWhere = defineStore('study-where', () => {
  const draft = reactive<{
    kind: StudyWhereKind;
    url: string;
    password: string;
    tasks: number;
    program: string;
  }>({
    kind: 'here',
    ...{ url: 'redis://localhost:6379', password: '', tasks: 8, program: 'kempe' },
  });
  /** The folder that new studies are put into; null for the usual one. */
  const place = shallowRef<StudyPlace | null>(null);

  const isPossible = (kind: StudyWhereKind): boolean => studyHome().places.includes(kind);

  async function choosePlace(): Promise<void> {
    place.value = (await studyHome().choosePlace?.()) ?? place.value;
  }

  /** What was chosen, or why it cannot be taken. `isNew`: of a study that has no folder yet. */
  function read(isNew: boolean): StudyWhere | string {
    const { kind, url, password, tasks, program } = draft;
    if (kind === 'here') return { kind, threads: Math.max(1, environment.cores()) };
    if (kind === 'queue') {
      const parsed = URL.canParse(url.trim()) ? new URL(url.trim()) : null;
      if (!parsed || !['redis:', 'rediss:'].includes(parsed.protocol)) return TEXT.queueUrl;
      return parsed.password === '' ? { kind, url: url.trim(), password } : TEXT.passwordInUrl;
    }
    if (isNew && place.value === null) return TEXT.chooseSharedFolder;
    if (!Number.isInteger(tasks) || tasks < 1) return TEXT.tasksWhole;
    return program.trim() === '' ? TEXT.programEmpty : { kind, tasks, program: program.trim() };
  }

  return { draft, place, isPossible, choosePlace, read };
});
