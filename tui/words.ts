/** The sentences that only the terminal has; what the specification says is in rules/messages.ts. */
export const words = {
  notTerminal: 'The terminal screens need a terminal. For scripts and pipes use the command line, for example: evergreen renewals list',
  tooSmall: (columns: number, rows: number) =>
    `This terminal is ${columns}x${rows}. Evergreen needs at least 60x15: make it larger, or press q to quit.`,
  reading: 'Reading ...',
  readonly: 'Nothing is changed in readonly mode.',
  notSent: 'Not sent: the server cannot be reached. Try again when it is back.',
  tokenRefused: 'This token is not valid here: it may have expired or been revoked.',
  tokenNeeded: 'Paste a token first.',
  tokenGone: 'Your token is no longer valid. Paste a new one; nothing here is lost.',
  reaching: (server: string) => `Reaching ${server} ...`,
  stepRefreshed: 'Somebody else has moved this renewal on. It is shown now as it stands.',
} as const
