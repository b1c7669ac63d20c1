/**
 * Loaded into Electron ahead of the app: "ready" waits until the driver is attached, who then calls __playwright_run. A driver
 * that attaches while the first window goes from its empty page to the app's own misses that it does, and waits for ever.
 * Playwright's own loader does the same, but also sets forty switches that no user of the app has.
 */
const { app } = require('electron');

const emit = app.emit.bind(app);
const reallyReady = app.whenReady();
let attached;
const held = new Promise((resolve) => (attached = resolve));
const ready = Promise.all([reallyReady, held]);
let isReady = false;
app.emit = (event, ...values) => {
  if (event !== 'ready') return emit(event, ...values);
  void ready.then(() => {
    isReady = true;
    emit(event, ...values);
  });
  return true;
};
app.isReady = () => isReady;
app.whenReady = () => ready.then(() => undefined);
globalThis.__playwright_run = () => {
  attached();
};
