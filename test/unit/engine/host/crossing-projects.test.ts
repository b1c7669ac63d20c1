/** Projects that cross as what changed: the engine gets the same ones whatever the edits were, and no record twice. */
import { beforeEach, describe, expect, test } from 'vitest';
import { SentProjects } from '../../../../engine/host/crossing-projects';
import type { ClientMessage } from '../../../../engine/host/protocol';
import { createProject } from '../../../../engine/model/defaults';
import type { AnyRecord, Project } from '../../../../engine/model/project';
import { RECORD_LISTS } from '../../../../engine/model/project';
import { applyPatch, createPatch } from '../../../../engine/model/difference/project-patch';
import { applyDiff } from '../../../../renderer/document/diff';
import { checkEdit } from '../../../../renderer/document/edits/check-edit';
import { createChains } from '../../../support/chains';
import { Chance } from '../../../support/chance';
import { EDIT_TABLE } from '../../../support/edit-table';
import { createTestServer, ofType } from '../../../support/engine-server';
import type { TestServer } from '../../../support/engine-server';

const records = (project: Project): AnyRecord[] => RECORD_LISTS.flatMap((list): AnyRecord[] => project[list]);

test('after every edit the other side has the same document, and keeps the objects of what stayed', () => {
  let edits = 0;
  for (let seed = 1; seed <= 70; seed++) {
    const chance = new Chance(seed);
    let here = createProject('Start');
    let there = structuredClone(here);
    for (let step = 0; step < 15; step++) {
      const edit = chance.one(Object.values(EDIT_TABLE))(here, chance);
      if (edit === null || checkEdit(here, edit).length > 0) continue;
      const next = applyDiff(here, edit.diff);
      const crossed = applyPatch(there, structuredClone(createPatch(here, next)))!;
      expect(crossed).toEqual(next);
      const [before, after] = [here, next].map((project) => new Set<object>(records(project)));
      const [old, now] = [there, crossed].map((project) => new Set<object>(records(project)));
      const stayed = [...after].filter((record) => before.has(record)).length;
      expect([...now].filter((record) => old.has(record)).length).toBe(stayed);
      [here, there] = [next, crossed];
      edits += 1;
    }
  }
  expect(edits).toBeGreaterThan(300);
});

test('one edit of a thousand bodies crosses as that body', () => {
  const here = createChains(1000);
  const bodies = here.bodies.with(500, { ...here.bodies[500], name: 'Longer' });
  const { lists } = createPatch(here, { ...here, bodies });
  expect(Object.keys(lists)).toEqual(['bodies']);
  expect(lists.bodies).toEqual({ runs: [0, 500, -1, 1, 501, 499], records: [bodies[500]] });
});

describe('a connection', () => {
  let server: TestServer;
  let sent: SentProjects;
  beforeEach(() => {
    server = createTestServer();
    sent = new SentProjects();
  });

  async function ask(id: number, project: Project) {
    const posted: ClientMessage[] = [];
    sent.post({ type: 'analyse', id, project }, (message) => posted.push(message));
    await server.send(posted[0]);
    await server.work();
    return { size: JSON.stringify(posted[0]).length, answers: server.take() };
  }

  test('answers about each project as if it had crossed whole', async () => {
    let project = createChains(40);
    const whole = (await ask(0, project)).size;
    for (let i = 1; i < 6; i++) {
      const joints = project.joints.slice(0, -1);
      const bodies = project.bodies.with(i, { ...project.bodies[i], name: `Changed ${i}` });
      project = { ...project, bodies, joints };
      const { size, answers } = await ask(i, project);
      const other = createTestServer();
      await other.send({ type: 'analyse', id: i, project });
      await other.work();
      expect(answers).toEqual(other.take());
      expect(ofType(answers, 'analysis')[0].model?.mobility.degreesOfFreedom).toBe(40 + 5 * i);
      expect(size).toBeLessThan(whole / 10);
    }
  });

  test('counts what was refused for something else, and not what could not be posted', async () => {
    const project = createChains(3);
    await ask(0, project);
    const bad = { type: 'run', run: 1, project: { ...project, name: 'bad' }, horizon: -1 } as const;
    const posted: ClientMessage[] = [];
    sent.post(bad, (message) => posted.push(message));
    await server.send(posted[0]);
    expect(server.take()).toMatchObject([{ type: 'rejected' }]);
    const fail = () =>
      sent.post({ ...bad, horizon: 1 }, () => {
        throw new Error('It cannot be cloned.');
      });
    expect(fail).toThrow('cloned');
    const { answers } = await ask(1, { ...project, bodies: project.bodies.slice(0, 1) });
    expect(ofType(answers, 'analysis')[0].problems.map(({ code }) => code)).toContain('missing-body');
  });

  test('refuses a change of what it was not given, and takes a whole project after it', async () => {
    const project = createChains(3);
    const patch = createPatch(project, { ...project, joints: [] });
    const strange = [
      { after: 0, patch },
      { after: 1, patch: { fields: {}, lists: { bodies: { runs: [2, 7], records: [] } } } },
      { after: 1, patch: { fields: {}, lists: { bodies: { runs: [-1, 1], records: [] } } } },
      { after: 1, patch: { fields: {}, lists: { bodies: { runs: [0, 1e12], records: [] } } } },
      { after: 1, patch: { fields: {}, lists: { bodies: { runs: [0, 3, 0, 3], records: [] } } } },
      { after: 1, patch: { fields: {}, lists: { bodies: 'none' } } },
      { after: 1, patch: { fields: {}, lists: { bodies: { runs: [0.5, 1], records: [] } } } },
    ];
    for (const each of strange) {
      const other = createTestServer();
      // the first was given nothing
      if (each.after > 0) await other.send({ type: 'analyse', id: 1, project });
      await other.work();
      other.take();
      await other.send({ type: 'analyse', id: 2, project: each });
      await other.work();
      expect(other.take()).toEqual([
        { type: 'rejected', reason: 'It changes a project that this engine was not given.' },
      ]);
      await other.send({ type: 'analyse', id: 3, project });
      await other.work();
      expect(ofType(other.take(), 'analysis')[0].model?.mobility.degreesOfFreedom).toBe(3);
    }
  });
});
