/**
 * The native menu. Its items send command ids to the page, which owns the commands and their shortcuts: accelerators
 * are shown here but not registered, so that they are neither run twice nor taken from a text field.
 */
import type { App, BrowserWindow, MenuItemConstructorOptions } from 'electron';

interface MenuNeeds {
  platform: NodeJS.Platform;
  packaged: boolean;
  appName: App['name'];
  send: (command: string) => void;
}

type Item = MenuItemConstructorOptions;
const SEPARATOR: Item = { type: 'separator' };

export function menuTemplate(needs: MenuNeeds): Item[] {
  const mac = needs.platform === 'darwin';
  const command = (label: string, id: string, accelerator?: string): Item => ({
    label,
    id,
    click: () => needs.send(id),
    ...shownAccelerator(accelerator, mac),
  });
  return [
    ...(mac ? [{ label: needs.appName, role: 'appMenu' } as Item] : []),
    { label: '&File', submenu: fileItems(command, mac) },
    { label: '&Edit', submenu: editItems(command) },
    { label: '&View', submenu: viewItems(command, needs.packaged) },
    { label: '&Insert', submenu: insertItems(command) },
    { label: '&Run', submenu: runItems(command) },
    { label: 'E&xport', submenu: exportItems(command) },
    ...(mac ? [{ role: 'windowMenu' } as Item] : []),
    { label: '&Help', role: 'help', submenu: helpItems(command) },
  ];
}

type MakeItem = (label: string, id: string, accelerator?: string) => Item;

/** macOS registers what it shows, so a key without a modifier, which a text field needs, is not shown there. */
function shownAccelerator(accelerator: string | undefined, mac: boolean): Item {
  if (accelerator === undefined || (mac && !accelerator.includes('+'))) return {};
  return { accelerator, registerAccelerator: false };
}

function fileItems(command: MakeItem, mac: boolean): Item[] {
  return [
    command('&New', 'file.new', 'CmdOrCtrl+N'),
    command('New &Window', 'file.new-window', 'CmdOrCtrl+Shift+N'),
    command('&Open…', 'file.open', 'CmdOrCtrl+O'),
    SEPARATOR,
    command('&Save', 'file.save', 'CmdOrCtrl+S'),
    command('Save &As…', 'file.save-as', 'CmdOrCtrl+Shift+S'),
    SEPARATOR,
    mac ? { role: 'close' } : { role: 'quit', label: '&Quit' },
  ];
}

function editItems(command: MakeItem): Item[] {
  return [
    command('&Undo', 'edit.undo', 'CmdOrCtrl+Z'),
    command('&Redo', 'edit.redo', 'CmdOrCtrl+Shift+Z'),
    SEPARATOR,
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    SEPARATOR,
    command('Du&plicate', 'edit.duplicate', 'CmdOrCtrl+D'),
    command('&Delete', 'edit.delete', 'Delete'),
    command('Select A&ll', 'edit.select-all', 'CmdOrCtrl+A'),
  ];
}

function viewItems(command: MakeItem, packaged: boolean): Item[] {
  return [
    command('Fit &All', 'view.fit-all', 'Home'),
    command('Fit &Selection', 'view.fit-selection', 'F'),
    SEPARATOR,
    command('&Front', 'view.front', '1'),
    command('&Right', 'view.right', '3'),
    command('&Top', 'view.top', '7'),
    command('&Orthographic', 'view.toggle-orthographic', '5'),
    SEPARATOR,
    command('Light or Dark T&heme', 'view.theme'),
    { role: 'togglefullscreen' },
    ...(packaged ? [] : developerItems()),
  ];
}

/** Without the accelerator of the role `reload`, which is that of a run. */
function developerItems(): Item[] {
  const reload: Item = {
    label: 'Reload',
    click: (_item, window) => (window as BrowserWindow | undefined)?.webContents.reload(),
  };
  return [SEPARATOR, reload, { role: 'toggleDevTools' }];
}

function insertItems(command: MakeItem): Item[] {
  return [
    command('&Body', 'insert.body'),
    SEPARATOR,
    command('&Hinge', 'insert.hinge'),
    command('&Slider', 'insert.slider'),
    command('Ba&ll Joint', 'insert.ball'),
    command('&Fixed Joint', 'insert.fixed'),
    SEPARATOR,
    command('&Driver', 'insert.driver'),
    command('F&orce', 'insert.force'),
    command('&Torque', 'insert.torque'),
    command('S&pring', 'insert.spring'),
  ];
}

function runItems(command: MakeItem): Item[] {
  return [
    command('&Play or Pause', 'run.toggle-play', 'Space'),
    command('&Run Live', 'run.live', 'CmdOrCtrl+R'),
    command('Run to the &End', 'run.fast', 'CmdOrCtrl+Shift+R'),
    command('&Stop', 'run.stop', 'CmdOrCtrl+.'),
    SEPARATOR,
    command('Step &Forwards', 'run.step-forward', 'Right'),
    command('Step &Back', 'run.step-back', 'Left'),
    command('Back to the S&tart', 'run.reset', 'CmdOrCtrl+Home'),
    SEPARATOR,
    command('Run &Kinematically', 'run.kinematic'),
    command('Find Free &Motions', 'run.motions'),
    command('Find E&quilibrium', 'run.equilibrium'),
    command('Find M&odes', 'run.modes'),
  ];
}

function exportItems(command: MakeItem): Item[] {
  return [command('Results as &CSV…', 'export.csv'), command('Charts as &PNG…', 'export.png')];
}

function helpItems(command: MakeItem): Item[] {
  return [
    command('&Commands…', 'help.commands', 'CmdOrCtrl+K'),
    command('&Keyboard Shortcuts', 'help.shortcuts', 'F1'),
    command('&Validation', 'help.validation'),
    command('&About Kempe', 'help.about'),
  ];
}
