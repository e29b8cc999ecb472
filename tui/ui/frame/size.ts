import { useIsScreenReaderEnabled, useWindowSize, type WindowSize } from 'ink'

export const SMALLEST: WindowSize = { columns: 60, rows: 15 }

/** Words that are only told have all the room they want: every row, field and line is there, and none is cut. */
const BOUNDLESS: WindowSize = { columns: 200, rows: 1000 }

/** The size of the terminal, followed as it changes. */
export function useSize(): WindowSize {
  const size = useWindowSize()
  return useIsScreenReaderEnabled() ? BOUNDLESS : size
}
