/** Many rows at once: they come out as the same rows pasted one after the other, in a time that grows with their number. */
import { expect, test } from 'vitest';
import { createLoad } from '../../../../engine/model/defaults';
import { rodLength } from '../../../../engine/model/formulas/rod-length';
import type { AnyRecord, Load, Project } from '../../../../engine/model/project';
import { writeProject } from '../../../../engine/model/file/write-project';
import { applyDiff } from '../../../../renderer/document/diff';
import { pasteCells } from '../../../../renderer/document/edits/values/paste-cells';
import { renameRecord } from '../../../../renderer/document/edits/records/rename';
import { setRodLength } from '../../../../renderer/document/edits/places/set-rod-length';
import { typeCells } from '../../../../renderer/document/edits/values/type-cells';
import { BODY_TABLE } from '../../../../renderer/document/tables/body-table';
import type { Table } from '../../../../renderer/document/tables/column';
import { JOINT_TABLE } from '../../../../renderer/document/tables/joint-table';
import { Chance } from '../../../support/chance';
import { createChains } from '../../../support/chains';
import { readExample } from '../../../support/example-file';
import { LONG, tell } from '../../../support/tier';

const TABLES = [BODY_TABLE, JOINT_TABLE];
const copied = (project: Project, table: Table): string[][] =>
  (project[table.list] as readonly AnyRecord[]).map((record) =>
    table.columns.map((column) => column.read(project, record).full),
  );

/** A cell that says something else, often something that fits. */
function otherCell(text: string, key: string, project: Project, chance: Chance): string {
  if (key === 'name') return chance.one(['Crank', 'Bar 1', `New ${chance.below(5)}`, text]);
  if (key.startsWith('body')) return chance.one(['Ground', ...project.bodies.map(({ name }) => name)]);
  if (key === 'kind') return chance.one(['Hinge', 'Slider', 'Ball joint', text]);
  if (text === '' || Number.isNaN(Number(text))) return text;
  if (chance.happens(0.15) && project.parameters.length > 0) return chance.one(project.parameters).name;
  return chance.one([String(Number(text) + 0.01), `${Number(text) + 0.002} `, text]);
}

/** Some rows of a table and a few below it, some of their cells changed. */
function randomRows(project: Project, table: Table, chance: Chance): { row: number; texts: string[][] } {
  const all = copied(project, table);
  const row = chance.below(all.length);
  const texts = all.slice(row).concat(all.slice(0, chance.below(3)));
  return {
    row,
    texts: texts.map((cells) =>
      cells.map((text, i) =>
        chance.happens(0.15) ? otherCell(text, table.columns[i]!.key, project, chance) : text,
      ),
    ),
  };
}

test('a block is what its rows are, pasted one after the other', () => {
  const examples = ['four-bar-with-load', 'quick-return', 'toggle-press', 'scotch-yoke', 'pantograph'];
  const known = examples.flatMap((name) => {
    try {
      return [readExample(name)];
    } catch {
      return [];
    }
  });
  expect(known.length).toBeGreaterThan(2);
  let [blocks, refused] = [0, 0];
  for (let seed = 1; seed <= (LONG ? 5000 : 250); seed++) {
    const chance = new Chance(seed);
    const parameter = { id: 'p', name: 'span', unit: 'm' as const, formula: '60 mm', value: 0.06 };
    const base = chance.one(known);
    // it reads a joint by its name, which goes on naming it
    const [joint] = base.joints;
    const [body] = base.bodies;
    const reader = createLoad({ id: 'reader', name: 'Reader', kind: 'expression', body: body!.id });
    const project: Project = {
      ...base,
      parameters: [...base.parameters, parameter],
      loads: [...base.loads, { ...reader, expression: `2*q["${joint!.name}"]` } as Load],
    };
    const table = chance.one(TABLES);
    const { row, texts } = randomRows(project, table, chance);
    const atOnce = pasteCells(project, table, { row, column: 0 }, texts);
    let after = project;
    let refusal: string | null = null;
    for (const [i, cells] of texts.entries()) {
      const one = pasteCells(after, table, { row: row + i, column: 0 }, [cells]);
      if ('refusal' in one) {
        refusal = one.refusal;
        break;
      }
      after = applyDiff(after, one.edit.diff);
    }
    if ('refusal' in atOnce) {
      expect(refusal, `seed ${seed}`).toBe(atOnce.refusal);
      refused += 1;
      continue;
    }
    expect(refusal, `seed ${seed}`).toBeNull();
    expect(writeProject(applyDiff(project, atOnce.edit.diff)), `seed ${seed}`).toBe(writeProject(after));
    blocks += 1;
  }
  tell('pasted blocks', blocks + refused, `${refused} refused, with the same sentence`);
  expect(blocks).toBeGreaterThan(70);
  expect(refused).toBeGreaterThan(10);
});

test('what hangs on a row follows it, as where the same is typed in the inspector', () => {
  for (const name of ['four-bar-with-load', 'quick-return', 'toggle-press', 'jansen-leg']) {
    const base = readExample(name);
    const [first, ...others] = base.joints;
    const reading = [first!, others.at(-1)!].map(({ name: joint }) => `q["${joint}"]`).join(' + ');
    const reader = createLoad({ id: 'reader', name: 'Reader', kind: 'expression', body: base.bodies[0]!.id });
    const project: Project = { ...base, loads: [...base.loads, { ...reader, expression: reading } as Load] };
    const bars = project.bodies.map((body, i) => (rodLength(body) ?? 0) * (1 + 0.01 * i));
    const length = BODY_TABLE.columns.findIndex(({ key }) => key === 'length');
    const texts = bars.map((bar) => [bar > 0 ? String(bar) : '']);
    const longer = project.bodies.reduce((before, { id }, i) => {
      const edit = bars[i]! > 0 ? setRodLength(before, id, bars[i]!) : null;
      return edit === null ? before : applyDiff(before, edit.diff);
    }, project);
    const pastedBars = pasteCells(project, BODY_TABLE, { row: 0, column: length }, texts);
    if ('refusal' in pastedBars) throw new Error(pastedBars.refusal);
    expect(writeProject(applyDiff(project, pastedBars.edit.diff))).toBe(writeProject(longer));
    expect(longer.joints).not.toEqual(project.joints);

    const names = project.joints.map(({ name: joint }) => [`New ${joint}`]);
    const renamed = project.joints.reduce(
      (before, { id }, i) => applyDiff(before, renameRecord(before, id, names[i]![0]!)!.diff),
      project,
    );
    const pastedNames = pasteCells(project, JOINT_TABLE, { row: 0, column: 0 }, names);
    if ('refusal' in pastedNames) throw new Error(pastedNames.refusal);
    expect(writeProject(applyDiff(project, pastedNames.edit.diff))).toBe(writeProject(renamed));
    expect(renamed.loads.at(-1)).toMatchObject({ expression: reading.replaceAll('q["', 'q["New ') });
  }
});

/** Of the processor [ms], the least of two tries: the first may have waited for a collection of garbage. */
function timeOf(work: () => unknown): number {
  const once = (): number => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  return Math.min(once(), once());
}

test('four times the rows take some four times as long, whichever cells they change', () => {
  const changes: Readonly<Record<string, (table: Table, text: string, column: number) => string>> = {
    numbers: (table, text, column) =>
      table.columns[column]!.numeric && text !== '' ? String(Number(text) + 0.001) : text,
    names: (table, text, column) => (table.columns[column]!.key === 'name' ? `${text}x` : text),
  };
  const times: string[] = [];
  for (const table of TABLES) {
    for (const [what, change] of Object.entries(changes)) {
      const paste = (count: number): number => {
        const project = createChains(count);
        const texts = copied(project, table).map((cells) =>
          cells.map((text, column) => change(table, text, column)),
        );
        return timeOf(() => {
          const result = pasteCells(project, table, { row: 0, column: 0 }, texts);
          if ('refusal' in result) throw new Error(result.refusal);
          expect(result.edit.diff.records.length).toBeGreaterThanOrEqual(count);
        });
      };
      paste(100);
      const [few, many] = [paste(200), paste(800)];
      times.push(`${table.list}, ${what}: ${few.toFixed(0)} and ${many.toFixed(0)} ms`);
      // with the square it is sixteen times
      expect(many, times.at(-1)).toBeLessThan(10 * Math.max(few, 15));
    }
  }
  const added = Array.from({ length: 500 }, (_, i) => [`New ${i}`, 'Hinge', `Link ${i + 1}`, 'Ground']);
  const add = (count: number): number =>
    timeOf(() => pasteCells(createChains(count), JOINT_TABLE, { row: count, column: 0 }, added));
  add(500);
  const [few, many] = [add(500), add(2000)];
  times.push(`500 new joints in 500 and 2,000: ${few.toFixed(0)} and ${many.toFixed(0)} ms`);
  expect(many, times.at(-1)).toBeLessThan(8 * Math.max(few, 25));
  const project = createChains(2000);
  const radius = BODY_TABLE.columns.findIndex(({ key }) => key === 'radius');
  const cells = project.bodies.map(({ id }) => ({ id, column: radius, text: '0.02' }));
  const typed = timeOf(() => typeCells(project, BODY_TABLE, cells));
  times.push(`2,000 cells typed at once: ${typed.toFixed(0)} ms`);
  expect(typed, times.at(-1)).toBeLessThan(1500);
  tell('pasted rows', 800, times.join('; '));
});
