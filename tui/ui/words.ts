const licenses = (n: number): string => `${n} ${n === 1 ? 'license' : 'licenses'}`
const tasks = (n: number): string => `${n} ${n === 1 ? 'Task' : 'Tasks'}`

/** Sentences that only the terminal uses. All other messages are in rules/messages.ts. */
export const words = {
  notTerminal: 'The terminal screens need a terminal. For scripts and pipes use the command line, for example: evergreen renewals list',
  tooSmall: (columns: number, rows: number) =>
    `This terminal is ${columns}x${rows}. Evergreen needs at least 60x15: make it larger, or press q to quit.`,
  reading: 'Reading ...',
  readonly: 'Nothing is changed in readonly mode.',
  connectionLost: 'Connection lost.',
  notSent: 'Not sent: the server cannot be reached. Try again when it is back.',
  tokenRefused: 'This token is not valid here: it may have expired or been revoked.',
  tokenNeeded: 'Paste a token first.',
  tokenGone: 'Your token is no longer valid. Paste a new one; nothing here is lost.',
  reaching: (server: string) => `Reaching ${server} ...`,
  copied: (what: string) => `Copied: ${what}`,
  opened: (url: string) => `Opened: ${url}`,
  noBrowser: (url: string) => `No browser can be opened here: ${url}`,
  stepRefreshed: 'Someone else has changed this renewal. This is its current state.',
  licenses,
  tasks,
  assignTasks: (n: number, who: string) => `${tasks(n)} to ${who}.`,
  selected: (n: number) => `${n} selected`,
  bulkSteps: {
    criteria: 'Step 1 of 3: Choose Criteria',
    licenses: 'Step 2 of 3: Pick Licenses',
    dates: 'Step 3 of 3: Set Dates',
  },
  preflight: (can: number, of: number) => `${can} of ${licenses(of)} can begin.`,
  noneCanBegin: 'None of these licenses can begin.',
  started: (n: number) => `The renewals of ${licenses(n)} have started.`,
  notStarted: (n: number) => `${licenses(n)} could not begin:`,
  stopped: (how: string, done: number, of: number) => `It was ${how} after ${done} of ${licenses(of)}.`,
  progress: (done: number, of: number, refused: number) => `${done} of ${licenses(of)}${refused > 0 ? `, ${refused} refused` : ''}`,
  goesOn: 'The job continues after you close this. An e-mail reports its end; J shows it.',
  undoes: 'u undo',
  nothingToUndo: 'There is no bulk action to undo.',
  noJob: 'You have not begun renewals in bulk by a job yet.',
} as const
