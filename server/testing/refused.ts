/** How a call was refused: its status, the toast's sentence and the fields blamed; a call that went through is status 200 with its answer. */
export const refused = (promise: Promise<unknown>): Promise<object> =>
  promise.then(
    (answer) => ({ status: 200, answer }),
    ({ status, message: detail, errors }) => ({ status, detail, errors }),
  )

/** How many of the answers went through, and how the others were refused. */
export const tally = async (promises: Promise<unknown>[]): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const { status } of (await Promise.all(promises.map(refused))) as { status: number }[]) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
