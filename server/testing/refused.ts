/** The refusal of a call: its status, message and invalid fields; status 200 with the reply if it succeeded. */
export const refused = (promise: Promise<unknown>): Promise<{ status: number }> =>
  promise.then(
    (answer) => ({ status: 200, answer }),
    ({ status, message: detail, errors }) => ({ status, detail, errors }),
  )

/** Counts the successful calls, and the refused ones by reason. */
export const tally = async (promises: Promise<unknown>[]): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const { status } of await Promise.all(promises.map(refused))) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
