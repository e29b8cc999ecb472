/** A failure to acquire a connection is thrown to the caller, who reports it; Knex must not print it as well. */
export const knexLog = {
  warn: (message: string) => {
    if (!message.startsWith('Acquire connection error')) console.warn(message)
  },
}
