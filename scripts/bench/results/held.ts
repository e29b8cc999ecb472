/** A goal that a test, a command or a count holds instead of the benchmark, with what was seen last. */
export interface Held {
  what: string
  goal: string
  seen: string
  /** The file that measures it, or the page that describes how it was counted. */
  where: string
  isMissed?: true
}

const CLICKS = 'admin/clicks.test.ts'
const BODY = 'server/kit/http/body/body.test.ts'
const LAYOUTS = 'server/documents/reading/layouts.test.ts'
const HOUSE = 'scripts/house.ts'
const TRIED = 'CONTRIBUTING.md'

/**
 * The goals besides those of `npm run bench`, in the order of docs/measured.md. They do not depend on the speed of the machine, or count
 * CPU time, which a busy machine hardly changes.
 */
export const HELD: readonly Held[] = [
  { what: 'What must I do today, for whom starts with Today', goal: '0 clicks', seen: '0', where: CLICKS },
  { what: 'Renew one license completely', goal: '≤ 10 clicks, nothing typed that is known', seen: 'at most 10', where: CLICKS },
  { what: 'Begin 60 renewals', goal: '≤ 4 clicks', seen: 'at most 4', where: CLICKS },
  { what: 'From a number to its PDF on the screen', goal: 'Ctrl-K, the number, Enter', seen: 'no click', where: CLICKS },
  { what: 'Tell the property what is missing', goal: '2 clicks', seen: '2', where: CLICKS },
  { what: 'Show the auditor a property', goal: '2 clicks', seen: '2', where: CLICKS },
  { what: 'Fees of the next twelve months', goal: '1 click', seen: '1', where: CLICKS },
  { what: 'Findings of axe, of any weight, in both themes and on the phone', goal: '0', seen: '0', where: 'admin/accessibility.test.ts' },
  {
    what: 'A key in the terminal with 10,000 rows that are all selected',
    goal: '≤ 30 ms of CPU',
    seen: '18.5 ms at 80×24, 20.8 ms at 200×50',
    where: 'tui/acceptance/speed.test.ts',
  },
  { what: '`evergreen-cli`, installed', goal: '< 3 MB', seen: 'held', where: 'cli/acceptance/package.test.ts' },
  {
    what: 'Tools of `evergreen mcp`',
    goal: '≤ 20, < 8,000 tokens together',
    seen: 'held',
    where: 'cli/commands/mcp/tools.test.ts',
  },
  {
    what: 'openapi.json',
    goal: '≤ 250 kB',
    seen: '578 kB, 82 kB as it is sent',
    where: 'docs/decisions/0058-a-description-for-strangers.md',
    isMissed: true,
  },
  {
    what: 'Facts read from 49 generated layouts of licenses',
    goal: 'none wrong',
    seen: '196 right, none wrong, none not found',
    where: LAYOUTS,
  },
  {
    what: 'Facts read from 20 layouts that were written without looking at the reader',
    goal: 'none wrong',
    seen: '64 right, none wrong, 16 not found',
    where: LAYOUTS,
  },
  {
    what: 'A hostile PDF',
    goal: 'a sentence within 10 s',
    seen: 'held',
    where: 'server/documents/reading/reading.test.ts',
  },
  { what: 'CPU time of the server for a refused request', goal: '≤ 200 ms, answer ≤ 16 KiB', seen: 'held', where: BODY },
  { what: 'How long a call holds the writer', goal: '≤ 50 ms', seen: 'held', where: 'server/bad-input.test.ts' },
  {
    what: 'A search of 10,000 characters, of `%`, of two letters, of NUL',
    goal: 'an answer or a 400 within 50 ms',
    seen: 'held',
    where: 'server/search/search.test.ts',
  },
  {
    what: 'SIGTERM with half bodies and unread downloads open',
    goal: 'ended within 20 s',
    seen: 'held',
    where: 'server/availability.test.ts',
  },
  {
    what: 'A license that goes past due had a warning before, in an office of two years',
    goal: 'each',
    seen: 'held',
    where: 'server/reminders/simulation.test.ts',
  },
  { what: 'Imports that close a circle, or break another rule', goal: '0', seen: '0', where: HOUSE },
  { what: '`as` casts, of them forced', goal: '< 250, ≤ 5', seen: '236, 4', where: HOUSE },
  { what: 'Longest source file, median, functions over 80 lines', goal: '≤ 250 lines, ≤ 60, none', seen: '247, 53, none', where: HOUSE },
  { what: 'Files for a new field, a new call, a new filter of the queue', goal: '≤ 5, 4, 3', seen: '5, 4, 3', where: TRIED },
  {
    what: 'Packages of a server, without Node',
    goal: 'half of the 495 MB of November 2026',
    seen: '121 MB',
    where: 'docs/install.md',
  },
  { what: 'One server test file, alone', goal: '< 3 s of CPU', seen: '3.4 s', where: TRIED, isMissed: true },
  {
    what: '`npm test` in a fresh clone on 2 cores',
    goal: '≤ 30 minutes',
    seen: '21 to 29 minutes, 33 in a slow hour',
    where: TRIED,
    isMissed: true,
  },
  {
    what: 'Runs of it in a row without a failure',
    goal: '≥ 10',
    seen: '6, then one with a defect in the tests',
    where: TRIED,
    isMissed: true,
  },
  {
    what: 'Unit tests, and server tests on SQLite, under Node 22, 24 and 26',
    goal: 'no test fails',
    seen: 'one on 22 and one on 26, mended since',
    where: TRIED,
  },
  {
    what: 'License list of staff, 10 at once, beside Directus',
    goal: '≥ 20x',
    seen: '6.2x on 23 November 2026',
    where: 'docs/measured.md',
    isMissed: true,
  },
  {
    what: 'License list of a client of 5,000, 10 at once, beside Directus',
    goal: '≥ 12x',
    seen: '2.3x on 23 November 2026',
    where: 'docs/measured.md',
    isMissed: true,
  },
]
