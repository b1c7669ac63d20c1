/** Loaded into Electron ahead of the app: answers its message boxes with the button KEMPE_ANSWER from the start on. */
const { dialog } = require('electron');

dialog.showMessageBox = (...args) => {
  const { message, detail, buttons } = args.at(-1);
  console.error(`asked: ${message} ${detail}`);
  return Promise.resolve({ response: buttons.indexOf(process.env.KEMPE_ANSWER), checkboxChecked: false });
};
