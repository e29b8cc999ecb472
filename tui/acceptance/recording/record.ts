import type { Cell } from '../screen.ts'
import type { Server } from '../server.ts'
import { runInTerminal } from '../terminal.ts'

/** What the terminal shows after a key, and for how long. */
export interface Frame {
  grid: Cell[][]
  /** The key that was pressed, and what it does. */
  caption: string
  seconds: number
}

interface Step {
  keys: string[]
  caption: string
  /** On the screen once the step is done. */
  sees: string | RegExp
  seconds: number
}

/** From Today to the queue: opens a license, begins its renewal, and completes two steps. */
const STEPS: Step[] = [
  { keys: [], caption: 'evergreen tui', sees: /^1 of \d+ /m, seconds: 2.5 },
  { keys: [']'], caption: ']  Renewals', sees: /\[Renewals\][\s\S]*^1 of \d+ /m, seconds: 1.5 },
  { keys: ['j'], caption: 'j  Down', sees: /^2 of \d+ /m, seconds: 0.7 },
  { keys: ['1'], caption: '1  Ready to Start', sees: '[1 Ready to Start', seconds: 2 },
  { keys: ['enter'], caption: 'Enter  Open the license', sees: 'No renewal is in process', seconds: 2.5 },
  { keys: ['b'], caption: 'b  Begin the renewal', sees: 'Begin License Renewal Process', seconds: 2 },
  { keys: ['enter'], caption: 'Enter  Begin', sees: '2/8 In Progress', seconds: 3 },
  { keys: ['e'], caption: 'e  Edit the step', sees: /Forms Obtained Date +11\/20\/2026/, seconds: 2 },
  { keys: ['enter'], caption: 'Enter  Save', sees: 'Forms Obtained Date 11/20/26', seconds: 1.8 },
  { keys: ['f'], caption: 'f  Mark the step complete', sees: '3/8 Forms Obtained', seconds: 2.5 },
  { keys: ['n'], caption: 'n  No invoice required', sees: /3\. Invoice +No Invoice Required/, seconds: 1.8 },
  { keys: ['f'], caption: 'f  Mark the step complete', sees: '4/8 Invoiced', seconds: 2.5 },
  { keys: ['esc'], caption: 'Esc  Back to the queue', sees: '[1 Ready to Start', seconds: 2 },
  { keys: [']'], caption: ']  Tasks', sees: '[1 Renewals', seconds: 2.5 },
]

/** Presses the keys of {@link STEPS} in the terminal UI, in a pseudo-terminal of 100 by 28. */
export async function record(server: Server, token: string): Promise<Frame[]> {
  const { PATH = '', HOME = '' } = process.env
  const env = {
    PATH,
    HOME,
    LANG: 'C.UTF-8',
    FORCE_COLOR: '1',
    XDG_CONFIG_HOME: server.folder,
    XDG_STATE_HOME: server.folder,
    EVERGREEN_SERVER: server.address,
    EVERGREEN_TOKEN: token,
  }
  const terminal = runInTerminal(['bin/evergreen.js', 'tui'], env, { columns: 100, rows: 28 })
  const frames: Frame[] = []
  try {
    for (const { keys, caption, sees, seconds } of STEPS) {
      await terminal.press(...keys)
      await terminal.sees(sees)
      await terminal.settled()
      frames.push({ grid: terminal.grid(), caption, seconds })
    }
  } finally {
    terminal.close()
  }
  return frames
}
