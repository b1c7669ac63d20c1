/** Goes through states of the app one after another, as a session would, and stops at each. */
import { openTemplate, runTo, settle } from './steps.mjs';

/**
 * `states`: `[name, state]`, where a state has the template and the time of its run that it begins from, a size of the window, the ways in and
 * out. `look(name)` is called at each, `fail(name, error)` where it was not reached; what follows is gone through all the same.
 */
export async function walk(app, states, size, { look, fail }) {
  let current = {};
  for (const [name, state] of states) {
    if (state.desktop && !app.isDesktop) continue;
    try {
      await reach(app, state, current);
      await look(name);
      await state.leave?.(app.page);
      if (state.size) await app.resize(size);
      current = state;
    } catch (error) {
      await fail(name, error);
      await app.page.keyboard.press('Escape');
    }
  }
}

async function reach(app, { template, time, size, enter }, current) {
  const { page } = app;
  if (template && template !== current.template) await openTemplate(page, template);
  if (time !== undefined && time !== current.time) await runTo(page, time);
  if (size) await app.resize(size);
  await enter?.(page, app);
  await settle(app.page);
}
