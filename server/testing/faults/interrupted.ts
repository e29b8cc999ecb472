import type { Database } from '../../kit/database/db.ts'

/** A database that runs a function right before one of its next transactions, like a faster request. */
export const interrupted = (database: Database) => {
  let next: { left: number; happen: () => Promise<unknown> } | undefined
  const write: Database['write'] = async (work) => {
    if (next && --next.left === 0) {
      const { happen } = next
      next = undefined
      await happen()
    }
    return database.write(work)
  }
  return {
    database: { ...database, write },
    /** `count`: 1 means before the next transaction. */
    before(count: number, happen: () => Promise<unknown>) {
      next = { left: count, happen }
    },
  }
}
