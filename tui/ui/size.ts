import { useIsScreenReaderEnabled, useStdout } from 'ink'
import { useEffect, useState } from 'react'

export interface Size {
  columns: number
  rows: number
}

export const SMALLEST: Size = { columns: 60, rows: 15 }

/** Words that are only told have all the room they want: every row, field and line is there, and none is cut. */
const BOUNDLESS: Size = { columns: 200, rows: 1000 }

/** `getWindowSize` asks the terminal; `columns` may still hold what it was before a resize. */
function measure(stdout: NodeJS.WriteStream): Size {
  const [columns, rows] = stdout.getWindowSize?.() ?? [stdout.columns, stdout.rows]
  return { columns: columns || 80, rows: rows || 24 }
}

/** The size of the terminal, followed as it changes. */
export function useSize(): Size {
  const { stdout } = useStdout()
  const isTold = useIsScreenReaderEnabled()
  const [size, setSize] = useState(() => measure(stdout))
  useEffect(() => {
    const follow = () => setSize(measure(stdout))
    stdout.on('resize', follow)
    return () => {
      stdout.off('resize', follow)
    }
  }, [stdout])
  return isTold ? BOUNDLESS : size
}
