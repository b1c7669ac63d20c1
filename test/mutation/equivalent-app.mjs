/** Mutants of the main process and of the page that no test can tell from the source; `equivalent.mjs` says how they are told. */
export const IN_THE_APP = [
  {
    file: 'electron/main/files/file-watch.ts',
    was: 'found === null',
    is: 'false',
    reason: 'what is thrown then, where nobody listens, fails a run of the tests, though not one of mutants',
  },
  ...[
    ['same-file.ts', 'a === b', 'false', 'one path leads to one place: it only spares the looks'],
    ['save-file.ts', 'links < 2', 'false', 'the only name is no other one: it only spares a look'],
  ].map(([file, was, is, reason]) => ({ file: `electron/main/files/${file}`, was, is, reason })),
  {
    file: 'electron/main/files/target.ts',
    line: "const code = marked ? 'EACCES' : await deniedWith(fs, path);",
    was: "'EACCES'",
    reason: 'of a file that is marked no code is told',
  },
  {
    file: 'electron/main/files/process-life.ts',
    line: "const BOOT = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));",
    was: "'utf8'",
    reason: 'as part of a text it becomes one anyway',
  },
  ...[
    ["'read'", '""', 'what is opened for nothing else is opened to be read'],
    ['() => null', '() => undefined', 'neither null nor undefined is a file or a folder'],
  ].map(([was, is, reason]) => ({ file: 'electron/main/files/project-walk.ts', was, is, reason })),
  {
    file: 'electron/main/files/find-project.ts',
    line: "const rank = ({ match }: FoundProject) => ['same', 'earlier', 'other'].indexOf(match);",
    was: "'same'",
    is: '""',
    reason: 'what is not in the order comes first, as it should',
  },
  ...[
    ['() => false', '() => undefined', 'neither false nor undefined stands'],
    ["'utf8'", '""', 'text is taken as UTF-8 unless something else is asked for'],
  ].map(([was, is, reason]) => ({ file: 'electron/main/files/find-project.ts', was, is, reason })),
  {
    file: 'electron/main/files/find-project.ts',
    line: '} catch {',
    mutator: 'BlockStatement',
    reason: 'a text that is undefined is taken for null',
  },
  {
    file: 'electron/main/files/find-project.ts',
    line: 'const below: string[] = [];',
    reason: 'a folder that is not there has nothing in it',
  },
  {
    file: 'electron/main/files/find-project.ts',
    line: 'if (this.#isDone) return;',
    next: 'const { files, folders } = await this.#walk.list(each);',
    is: 'false',
    reason: 'of files that are listed then none is looked at: it only spares the work',
  },
  {
    file: 'electron/main/files/documents.ts',
    was: "'save'",
    is: '""',
    reason: 'whatever was not to be opened was to be saved',
  },
  {
    file: 'electron/main/files/documents.ts',
    is: 'data.length >= LARGEST_PROJECT',
    reason: 'a project that is as large as may be to the byte may be saved or not',
  },
  {
    file: 'electron/main/files/documents.ts',
    line: 'return this.#write(this.#needs.grants.opening(path, null), text, true);',
    is: 'false',
    reason: 'of a path that was chosen nothing is known that should be there',
  },
  ...[
    ['Math.min(2 * length, limit)', 'Math.max(2 * length, limit)'],
    ['read === FIRST_CHUNK', 'true'],
  ].map(([was, is]) => ({
    ...{ file: 'electron/main/files/bytes.ts', was, is },
    reason: 'how much room is made for what comes next costs memory alone',
  })),
  ...['false', '""'].map((is) => ({
    ...{ file: 'electron/main/files/bytes.ts', line: "if (process.platform === 'win32') return;", is },
    reason: 'what is left out on Windows fails there, and nowhere else',
  })),
  {
    file: 'renderer/document/replay.ts',
    is: 'history.length - history.forgotten',
    reason: 'nothing is forgotten below half a gigabyte of steps, which no test replays',
  },
  {
    file: 'renderer/document/replay.ts',
    is: 'projects.length + 1',
    line: 'let bad = projects.length - 1;',
    reason: 'halving comes upon the last project, which is not valid, before it leads behind it',
  },
  {
    file: 'renderer/journal/recoveries.ts',
    was: "'recoveries'",
    reason: 'how a store is called is nobody’s business, unless two are called the same',
  },
  {
    file: 'renderer/journal/journal.ts',
    is: 'this.#bytes >= LONGEST_JOURNAL',
    reason: 'a journal that is the longest to the byte may be followed by another or not',
  },
  {
    file: 'electron/main/files/claim.ts',
    is: 'mine! <= rival',
    reason: 'a claim is none of its own rivals',
  },
  {
    file: 'electron/main/files/claim.ts',
    is: 'performance.now() - began >= PATIENCE_MS',
    reason: 'a wait that is the bound to the last bit falls to either side',
  },
  {
    file: 'electron/main/files/project-walk.ts',
    is: 'a <= b',
    reason: 'no two names in a folder are one',
  },
  {
    file: 'electron/main/files/interrupted-saves.ts',
    line: '} catch {',
    mutator: 'BlockStatement',
    reason: 'neither null nor undefined is a note',
  },
  {
    file: 'electron/main/files/interrupted-saves.ts',
    mutator: 'ArrayDeclaration',
    is: '["Stryker was here"]',
    line: 'const names = await fs.list(backups).catch(() => fs.list(backups).catch((): string[] => []));',
    reason: 'a name that is none of a note is passed over',
  },
  {
    file: 'renderer/document/replay.ts',
    was: 'found !== null',
    is: 'true',
    reason: 'nothing is not the same as a record, which is asked next',
  },
  {
    file: 'electron/main/files/own-folder.ts',
    was: "'.writable-'",
    is: '""',
    reason: 'how a folder is called that is gone again is nobody’s business',
  },
  {
    file: 'electron/main/journal/journals.ts',
    line: 'for (const name of await this.#names().catch(() => [])) {',
    mutator: 'ArrayDeclaration',
    reason: 'a name that is none of ours is passed over',
  },
  {
    file: 'electron/main/journal/journals.ts',
    was: "'copy'",
    is: '""',
    reason: 'whatever is not moved is copied',
  },
  {
    file: 'electron/main/journal/journals.ts',
    line: "const none = new FsFailure('write', this.#folder, 'ENOENT');",
    was: "'write'",
    reason: 'of a failure of the journal the cause alone is told, not what was attempted',
  },
  {
    file: 'electron/main/journal/quarantine.ts',
    was: "'read'",
    is: '""',
    reason: 'of a failure of the journal the cause alone is told, not what was attempted',
  },
  {
    file: 'renderer/journal/journal.ts',
    line: "if (last?.do !== 'append' || last.entry.kind !== 'edit') return false;",
    was: "last.entry.kind !== 'edit'",
    is: 'false',
    reason: 'a gesture goes on only behind an edit: whatever else is added ends it',
  },
];
