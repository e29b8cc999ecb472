const SIZE = 500

/**
 * Reads all records of a query, or those with an id greater than `from`, in pages. The driver converts all rows of one statement without a
 * pause, which would block other requests. `read` returns at most `size` records with an id greater than `after`, in the order of their ids.
 */
export const inPages = async <T extends { id: number }>(
  read: (after: number, size: number) => PromiseLike<T[]>,
  from = 0,
): Promise<T[]> => {
  const all: T[] = []
  for (let after = from; ; ) {
    const some = await read(after, SIZE)
    all.push(...some)
    const last = some.at(-1)
    if (!last || some.length < SIZE) return all
    after = last.id
  }
}
