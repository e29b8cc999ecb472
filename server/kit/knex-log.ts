/** A connection that cannot be had is thrown to whoever asked for it, and told there: Knex need not print it besides. */
export const knexLog = {
  warn: (message: string) => {
    if (!message.startsWith('Acquire connection error')) console.warn(message)
  },
}
