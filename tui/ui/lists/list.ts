/** The position in a list: the current row, and the first row on the screen. */
export interface ListState {
  at: number
  top: number
}

/** Moves to a row, within the list, and scrolls as little as possible. */
export function moveTo(list: ListState, to: number, count: number, height: number): ListState {
  const at = Math.max(0, Math.min(count - 1, to))
  const lowest = Math.max(0, Math.min(list.top, at, count - height))
  return { at, top: at >= lowest + height ? at - height + 1 : lowest }
}
