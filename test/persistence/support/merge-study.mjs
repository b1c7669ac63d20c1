/** Merges a study and says how much memory that took: `merge-study.mjs FOLDER TABLE csv|parquet`. */
const ENGINE = '../../../.cache/native/engine/jobs/';
const { openStudyFolder } = await import(`${ENGINE}folder/study-folder.js`);
const { mergeStudy } = await import(`${ENGINE}merge/merge.js`);

const [folder, table, format] = process.argv.slice(2);
const { rows, missing } = await mergeStudy(await openStudyFolder(folder), table, format);
// in KiB everywhere but on macOS, where Node divides as well
console.log(JSON.stringify({ rows, missing, memory: process.resourceUsage().maxRSS * 1024 }));
