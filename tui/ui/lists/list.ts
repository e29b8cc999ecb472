/** Where one is in a list that is longer than the screen: the chosen row, and the first row shown. */
export interface ListState {
  at: number
  top: number
}

/** The chosen row is kept inside the list, and on the screen with as little scrolling as that takes. */
export function moveTo(list: ListState, to: number, count: number, height: number): ListState {
  const at = Math.max(0, Math.min(count - 1, to))
  const lowest = Math.max(0, Math.min(list.top, at, count - height))
  return { at, top: at >= lowest + height ? at - height + 1 : lowest }
}
