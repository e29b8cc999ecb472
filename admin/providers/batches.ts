/** The batch that the latest response named. */
let latest: number | null = null

export const tookBatch = (batchId: number): void => {
  latest = batchId
}

/** Makes a call. Returns its answer, and the batch of a bulk action. A form sends one call at a time, so that they belong together. */
export const withBatch = async <T>(work: () => Promise<T>): Promise<{ answer: T; batchId: number | null }> => {
  latest = null
  const answer = await work()
  return { answer, batchId: latest }
}

type Undo = (batchId: number) => void

let undo: Undo | null = null

/** Registers the component that undoes bulk actions and shows what was kept. It outlives the toast or dialog that has the button. */
export const onUndo = (listener: Undo): (() => void) => {
  undo = listener
  return () => {
    undo = null
  }
}

export const undoBatch: Undo = (batchId) => undo?.(batchId)
