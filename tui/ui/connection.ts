/** The state of the connection to the server. Times are in milliseconds, from the clock that `runTui` gets. */
export interface Connection {
  lost: boolean
  /** The time of the last reply; null before the first. */
  answeredAt: number | null
  /** When to try again; null while the server replies. */
  tryAt: number | null
  tries: number
  /** Increases when all data on the screen must be read again. */
  epoch: number
}

export type ConnectionEvent = { type: 'answered'; at: number } | { type: 'failed'; at: number; random: number } | { type: 'refresh' }

export const UNHEARD: Connection = { lost: false, answeredAt: null, tryAt: null, tries: 0, epoch: 0 }

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 30_000

/** Exponential backoff, at most 30 s, with jitter so that many terminals do not retry at the same time. */
const wait = (tries: number, random: number): number => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.5 + random / 2)

export function connect(state: Connection, event: ConnectionEvent): Connection {
  switch (event.type) {
    case 'answered':
      return { lost: false, answeredAt: event.at, tryAt: null, tries: 0, epoch: state.lost ? state.epoch + 1 : state.epoch }
    case 'failed':
      // When several calls fail together, only the first makes the next wait longer.
      if (state.lost && state.tryAt !== null && event.at < state.tryAt) return state
      return { ...state, lost: true, tries: state.tries + 1, tryAt: event.at + wait(state.tries, event.random) }
    case 'refresh':
      return { ...state, epoch: state.epoch + 1, tryAt: state.lost ? 0 : null }
  }
}

/** 'just now', '40 s ago', '5 min ago', '3 h ago'. */
export function age(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  if (seconds < 5) return 'just now'
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  return `${Math.floor(seconds / 3600)} h ago`
}
