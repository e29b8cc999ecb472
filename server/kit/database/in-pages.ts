const SIZE = 500

/**
 * All records of a query, read some at a time: the driver turns the rows of a statement into objects in one go, and other requests wait.
 * `read`: at most `size` records with a greater id, in the order of their ids.
 */
export const inPages = async <T extends { id: number }>(read: (after: number, size: number) => PromiseLike<T[]>): Promise<T[]> => {
  const all: T[] = []
  for (let after = 0; ; ) {
    const some = await read(after, SIZE)
    all.push(...some)
    const last = some.at(-1)
    if (!last || some.length < SIZE) return all
    after = last.id
  }
}
