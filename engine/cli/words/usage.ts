import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';

/** An invalid command line; the message is for the person who typed it. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;
type Value<T> = T extends { type: 'boolean' } ? boolean : T extends { multiple: true } ? string[] : string;
type Values<O extends Options> = { [K in keyof O]?: Value<O[K]> };

export function parseWords<O extends Options>(
  words: readonly string[],
  options: O,
): { files: string[]; values: Values<O> } {
  try {
    const { positionals, values } = parseArgs({
      args: joinNegatives(words),
      options,
      allowPositionals: true,
      strict: true,
    });
    refuseEmptyNames(positionals, values);
    return { files: positionals, values: values };
  } catch (fault) {
    // Node's message names the option; what it adds about `--` helps nobody here
    if (fault instanceof TypeError) throw new UsageError(fault.message.split('. To specify')[0]);
    throw fault;
  }
}

/** Options whose value is the name of a file or folder. */
const NAMING = ['csv', 'parquet', 'events', 'output', 'logo', 'update'];

/** Before anything is run: an unset variable of a script would be told only at the end of a long run. */
function refuseEmptyNames(files: readonly string[], values: Readonly<Record<string, unknown>>): void {
  if (files.includes('')) throw new UsageError('a file is named "", which is empty');
  for (const option of NAMING) {
    if (Object.hasOwn(values, option) && values[option] === '')
      throw new UsageError(`--${option} is empty, where the name of a file is expected`);
  }
}

/** `--k -1` means `--k=-1`: Node takes a minus sign for the start of an option. */
function joinNegatives(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last !== undefined && /^--[a-z][a-z-]*$/.test(last) && /^-[\d.]/.test(word)) {
      joined[joined.length - 1] = `${last}=${word}`;
    } else joined.push(word);
  }
  return joined;
}

/** Not 0x10, 0b1 or 0o7, which JavaScript would read too. */
const DECIMAL = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;

export function parseNumber(option: string, text: string): number {
  const value = DECIMAL.test(text) ? Number(text) : NaN;
  if (!Number.isFinite(value)) throw new UsageError(`--${option} is "${text}", where a number is expected`);
  return value;
}

export function parseChoice<T extends string>(option: string, text: string, choices: readonly T[]): T {
  const choice = choices.find((candidate) => candidate === text);
  if (choice === undefined)
    throw new UsageError(`--${option} is "${text}", where one of ${choices.join(', ')} is expected`);
  return choice;
}

/** `a, b, a`: each once, in the order given. */
export function parseList<T extends string>(option: string, text: string, choices: readonly T[]): T[] {
  return [...new Set(text.split(',').map((name) => parseChoice(option, name.trim(), choices)))];
}

export const HELP = `Usage:
  kempe run FILE [options]     simulate a project and print a summary
  kempe check FILE...          validate projects and count their degrees of freedom
  kempe export FILE [options]  run a project and write its charts as PDF, SVG and PNG, its curves as CSV and Parquet,
                               its loads for finite-element programs
  kempe sweep FILE --parameter NAME=VALUES [options]
                               run a project once per value of one or two numbers of it
  kempe study new PROJECT --parameter NAME=INPUT --output NAME.study [options]
                               describe many runs, over any number of parameters, as a study in a folder
  kempe study run PROJECT ... | run FOLDER [--workers N] [--shard PART/PARTS]
                               run it, here or in any number of processes that share the folder; a stopped one goes on with resume
                               with --queue URL on workers behind Redis
  kempe worker [--queue URL] [options]
                               compute runs for the studies in a queue on Redis, until it is stopped
  kempe study resume FOLDER [--retry-failed]
  kempe study status FOLDER [--failed] [--json]
  kempe study merge FOLDER --output TABLE.csv | TABLE.parquet [--wait]
  kempe study submit FOLDER --slurm | --script slurm | pbs | lsf [options]
                               hand it in as a job array of a cluster, or print the script that does
  kempe study cancel FOLDER    take its jobs out of the queue, with --queue URL of the one on Redis
  kempe import MODEL [options] what becomes of a model in MJCF, URDF or SDF, or of parts in STEP, STL, OBJ, 3MF or glTF, and its project
                               with --output
  kempe import PART --update FILE [--new-parts] [-o OUT]
                               what a revised file of parts changes in a project: masses, shapes, and which joints keep their holes
  kempe mass PART [options]    volume, mass, centre and inertia of the parts in a STEP, STL, OBJ, 3MF or glTF file, and whether they close
  kempe clearances FILE        which bodies overlap over a run, when and how deep, and how near the others come
  kempe diff FILE FILE         what changed from one project to the other, in the model and in the peaks
  kempe statics FILE           find the static equilibrium and its reactions
  kempe modes FILE             linearised modes about the equilibrium
  kempe manual OUT             write the manual as one HTML file (OUT.html) or as PDF (OUT.pdf)
  kempe validate [ID...]       rerun the published problems and compare them with their references
  kempe --help | --version

FILE is a .kempe or .kempez project; - reads standard input.

Options of run:
  --csv OUT                    write all channels as CSV, with OUT's .meta.json beside it; - is standard output
  --csv-preset PRESET          standard (default) or european (semicolons, decimal commas)
  --parquet OUT                write all channels as Apache Parquet, for pandas, Polars, DuckDB and R
  --events OUT                 write all events as CSV, with the impulses of impacts [N s]
  --every N                    of --csv and --parquet: every Nth output time only; both sides of events and the end always
  --rank BY                    the table of forces ordered by peak, maximum, minimum, rms, mean, time, crank, name, on, from or
                               utilisation, without components
  --json                       print the summary as JSON
  --kinematic                  from the drivers alone: every motion must be driven
  --duration S                 override the settings of the project, in SI units:
  --output-interval S
  --solver NAME                lagrange, saddle-point, sequential-impulses, optimisation
  --factorisation NAME         automatic, dense, sparse: of the solver lagrange
  --equations NAME             automatic, compiled (a module made for the mechanism steps it), global-system
  --state-form NAME            velocity, momentum
  --integrator NAME            dopri5, dop853, radau5, rk4, semi-implicit-euler, explicit-euler
  --step S
  --relative-tolerance X
  --absolute-tolerance X
  --iterations N               sweeps per step of the sequential impulses
  --stabilisation NAME         none, feedback, projection; bias of the sequential impulses
  --gains NAME                 typed (--k X --d X [1/s^2, 1/s]) or automatic: of feedback
  --k X  --d X
  --bias X                     fraction of the gaps that the bias closes per step

Options of export, and those of run from --duration on:
  --charts TEXT                charts, separated by ";", of series, separated by ",": "reaction/pin/FX,reaction/pin/F;drift";
                               a series goes by its id or column title (Pin.FX), or is ="Pin".FX * 0.05; usual charts are
                               reactions:pin, drift, momentum:rod, energy, drivers:motor, joints:pin, contacts:c, motion:rod,
                               measures:m; without: whatever exerts force, drift and energy
  --format LIST                of pdf (default), svg, png, csv, parquet; a CSV has its .meta.json beside it;
                               loads: the load cases of bodies as CSV, with inertia loads, in each body's frame; inp: the
                               same as a deck for Abaqus and CalculiX (*CLOAD), bdf: for Nastran (FORCE, MOMENT), per body
                               report: the calculation report as PDF, html: as one HTML file; glb: the motion as glTF;
                               webm: as video (VP8, every frame a key frame)
                               mjcf, urdf, sdf: the model for MuJoCo, ROS, Gazebo, without a run; what they cannot hold is listed
  --project T  --author T  --checker T  --date T  --revision T  --logo PNG
                               of report and html: the title block; what is not given is left blank, to be filled in by hand
  --free-bodies LIST           of the same: ids or names; without it, those on which the largest force of the run acts;
                               --free-bodies-at S is the time, without it that of the largest force
  --fps N  --speed X  --video WxH
                               of webm and glb: frames per second (30), recorded seconds per second of video (1), pixels (1280x720)
  --at LIST                    of loads, inp, bdf: times [s], and extremes (default): of each load on the body its peak
  --bodies LIST                of the same: ids or names; all without it
  --first-node N               of inp, bdf: number of the first point (1000001), above the largest node number of the mesh
  --output FOLDER              where the files go; made when missing; here by default
  --all-channels               tables of every channel instead of the series of the charts
  --x SERIES                   over another series than time, such as the angle of the crank
  --from S  --to S             a part of the run
  --page SIZE                  A4 (default) or Letter, in landscape unless --portrait; --per-page 1 to 4
  --scale X                    of PNG: 1 is the size on a screen, 2 (default) twice that
  --size WxH                   of SVG and PNG, in millimetres, such as 160x110; --dpi N dots per inch, instead of --scale
  --background NAME            of SVG and PNG: white (default), transparent, dark
  --csv-preset PRESET          standard (default) or european
  --kinematic                  from the drivers alone
  --json                       print what was written as JSON

Options of sweep, and those of run from --duration on:
  --parameter NAME=VALUES      once or twice; NAME is a parameter, a driver, RECORD/FIELD such as coupler/shape.length,
                               or settings/FIELD; VALUES are a list, 50 mm, 60 mm, or FROM:TO:COUNT, or FROM:TO:COUNT:log;
                               bare numbers are in the units of the project, SI and radians where it names none
  --series ID                  once or more, such as reaction/pin-b/F; without it, whatever exerts force, at most 16
  --workers N                  threads; all cores without it
  --output OUT                 write the table as CSV; - is standard output; with --format the folder of the files
  --format LIST                of pdf, svg, png, csv: of each series its curves coloured by value and the figure against the
                               value, over two numbers as a map too; the csv is the table
  --figure NAME                peak (of the largest magnitude; the default), maximum, minimum (the default of a clearance and of a
                               transmission angle) or rms
  --size WxH  --scale X  --dpi N  --background NAME
                               of SVG and PNG, as of export
  --csv-preset PRESET          as of run
  --json                       print the table as JSON
  --kinematic                  as of run

Options of study new and of study run PROJECT, and those of run from --duration on:
  --parameter NAME=INPUT       once or more; NAME as of sweep; INPUT as VALUES of sweep, or uniform(FROM, TO), triangular(FROM, MODE, TO),
                               normal(MEAN, DEVIATION) or, truncated, normal(MEAN, DEVIATION, FROM, TO); numbers with units
  --correlation A,B=X          of two parameters with distributions, between -1 and 1
  --design NAME                full (default: every combination), latin-hypercube, sobol, monte-carlo
  --runs N  --seed N           of all but full; the seed is 1 by default, and the same seed gives the same table
  --figure "SERIES FIGURE"     once or more: peak, time of peak, maximum, time of maximum, minimum, time of minimum or RMS of a series;
                               without it the peak of whatever exerts force, at most 16
  --output NAME.study          the folder of the study;  --name TEXT
  --kinematic                  as of run

Options of study run, resume, status and merge:
  --workers N                  threads; all cores without it
  --shard PART/PARTS           only this part of the runs, such as 1/8: the others run elsewhere, in the same folder
  --retry-failed               run those that did not complete again
  --failed                     list them with their values and the reason
  --json                       print the status as JSON
  --output TABLE               .csv or .parquet, in SI units; --csv-preset as of run
  --wait                       until no run is missing, or no job of the study can bring one any more

Options of worker, and of study run, resume, status and cancel:
  --queue URL                  redis://host:6379, rediss:// for TLS; env is the URL in KEMPE_REDIS_URL, as is none for worker;
                               KEMPE_REDIS_USER, _PASSWORD; files in KEMPE_REDIS_CA, _CERT, _KEY
  --priority N                 of study run and resume: studies of smaller numbers go first (0)
  --batch N                    of study run and resume: runs in a message; by default what takes about two seconds
  --concurrency N              of worker: runs at a time; all cores without it
  --rate N                     of worker: messages per second, of all workers that say so together
  --lease S                    of worker: silent for so long, its runs are taken over by another (30)

Options of study submit:
  --tasks N                    of the job array, at most one a run; 100 without it;  --workers N  threads of each, 1 without it
  --time HH:MM:SS              longest duration of a task, or D-HH:MM:SS;  --memory 500M | 2G  its memory
  --partition NAME             the partition or queue;  --account NAME
  --kempe PROGRAM              on the nodes, unless it is at the same path as here

Options of import:
  --output OUT, -o OUT         write the project; - is standard output; an existing file is not overwritten
  --unit NAME                  of the lengths in the model, with kg and s: m (default), cm, mm, in
  --folder DIR                 read files that the model names in DIR, around the model; its own folder without it, nothing outside it
  --material NAME              of parts in STEP, STL, OBJ, 3MF or glTF, which become bodies: of the list of materials; Steel S235JR without it;
                               their triangles go into OUT.parts beside the project, and --unit is needed where the file states none
  --joints                     make the joints that holes, shafts, balls and faces of parts in STEP suggest; without it they are only listed
  --ground NAME                of the part that stands still
  --update FILE                the file of parts is a revision of one that bodies of this project came from: they get its shapes, masses
                               and colours, and what stands on their holes, shafts, balls and faces goes along; written with --output
  --source NAME                of the file that it is a revision of; of its own name without it, or of the only one
  --new-parts                  with --update: insert the parts that no body is of; --joints and --material are then of those
  --json                       print the import report as JSON: what was used, ignored and approximated

Options of mass:
  --unit NAME                  of the lengths in the file, where it states none, or a wrong one: m, cm, mm, in
  --material NAME              of the list of materials; Steel S235JR without it;  --density X  instead, 2.7 g/cm^3 or in kg/m^3
  --json                       print the result as JSON, in SI units

Options of clearances, and those of run that override settings:
  --limit X                    least clearance allowed, 2mm or in the unit of the project; 0, where bodies may touch, without it
  --bodies NAME,...            only pairs with at least one of these
  --neighbours                 also bodies that are joined, coupled or in contact
  --layers                     links of a planar mechanism in layers, as they are drawn, instead of where they are modelled
  --kinematic                  from the drivers alone: every motion must be driven
  --json                       print the result as JSON, in SI units

Options of diff:
  --peaks                      run both, and compare the peaks of all that exerts force
  --json                       print the differences as JSON

Options of check, statics and modes:
  --json                       print the result as JSON

Options of validate:
  --tolerance X                at one tolerance, 1e-6, 1e-9 or 1e-12, instead of all three
  --json                       print the result as JSON

Exit status: 0 good; 1 a model has errors, a run did not complete, bodies overlap, an error exceeds its bound, or something of a
revised part has lost what it stood on; 2 wrong usage, or a file cannot be read or written.
`;
