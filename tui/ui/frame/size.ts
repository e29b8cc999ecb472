import { useIsScreenReaderEnabled, useWindowSize, type WindowSize } from 'ink'

export const SMALLEST: WindowSize = { columns: 60, rows: 15 }

/** For a screen reader, so that no row, field or line is hidden or cut. */
const UNLIMITED: WindowSize = { columns: 200, rows: 1000 }

/** The current size of the terminal. */
export function useSize(): WindowSize {
  const size = useWindowSize()
  return useIsScreenReaderEnabled() ? UNLIMITED : size
}
