/**
 * Rings of seven hinges whose lengths are changed at random: with the model before at hand the mode is kept that tiny steps of the
 * lengths lead to, the motor moved on the way or not, or it is said that it ended: then tiny steps all over a map of the change and
 * the motor end before as well. The open drawing alone cannot tell it: its gaps may lie behind a fold.
 */
import { expect, test } from 'vitest';
import { SAME, canBeFollowed, farApart, followChange, moveDrivers, signAt } from '../support/closing-oracle';
import { assembled } from '../support/dimension-changes';
import { beforeChanges, goOn } from '../../engine/run/preparation/go-on';
import { compileSystem } from '../../engine/core/system/compile';
import { createInitialState } from '../../engine/run/preparation/initial-state';
import { createModel } from '../../engine/run/preparation/prepared-model';
import { createRandom } from '../support/draw';
import { drawRingChange } from '../support/ring-changes';
import { patience, repetitions, seedOf, tell } from '../support/tier';
import { withPoses } from '../../engine/model/pose';
import type { Project } from '../../engine/model/project';

const RINGS = repetitions('A1-go-on', 9, 300);

const stateOf = (project: Project): Float64Array => createInitialState(project, compileSystem(project));

test('a ring of seven hinges goes on in the mode that it had', { timeout: patience(RINGS, 5000) }, () => {
  const random = createRandom(seedOf(7));
  const wrong: string[] = [];
  const tally = { kept: 0, ended: 0, followed: 0, compared: 0 };
  for (let i = 0; i < RINGS; i++) {
    const { project, changes, at } = drawRingChange(random);
    const say = (what: string) => wrong.push(`${i} ${what}: ${JSON.stringify(changes)}`);
    const changed = at(1);
    const end = followChange(at, true);
    const before = beforeChanges(project)!;
    const gone = goOn(before, changed);
    const model = createModel(gone.project);
    if (!model.ok) {
      if (end !== null) say('refused');
      continue;
    }
    const told = gone.warnings.find(({ code }) => code.startsWith('assembly-mode'))?.code;
    if (told !== undefined && end !== null) say('lost');
    if (told === 'assembly-mode-not-found') say('gave up');
    if (told === 'assembly-mode-ended' && canBeFollowed(at)) say('said to have ended');
    tally[told === undefined ? 'kept' : 'ended']++;
    if (told !== undefined) continue;
    if (gone.project !== changed) tally.followed++;
    const own = stateOf(withPoses(changed, model.model.report.poses));
    if (signAt(changed, own) !== signAt(project, stateOf(project))) say('behind a fold');
    if (end === null) continue;
    tally.compared++;
    const there = moveDrivers(changed, own);
    if (there === null || farApart(compileSystem(changed), there, end) > SAME) say('other mode');
  }
  expect(wrong).toEqual([]);
  // the drawing alone leads some of them elsewhere
  expect(tally.followed).toBeGreaterThan(RINGS / 20);
  expect(tally.compared).toBeGreaterThan(RINGS / 4);
  tell('A1-go-on', RINGS, JSON.stringify(tally));
});

test('drawn open, one that ended is not taken for another that it may have been, on the other side of a fold', () => {
  // of four that may have been before, the three with the sign of the drawing end on the way, and one with the other does not
  const random = createRandom(6007);
  const rings = Array.from({ length: 30 }, () => drawRingChange(random));
  const { project, at } = rings[29];
  const { mode, poses } = assembled(at(1));
  expect(mode).toBe('not found');
  expect(signAt(at(1), stateOf(withPoses(at(1), [...poses.values()])))).toBe(
    signAt(project, stateOf(project)),
  );
});
