import { Box, type DOMElement, measureElement, Text, useCursor } from 'ink'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Line } from './keys/line.ts'
import { useActive } from './session.tsx'
import { widthOf } from './text.ts'

/** Where a box is drawn, in cells from the upper left corner; null while it is not drawn. */
function usePlace() {
  const box = useRef<DOMElement>(null)
  const [place, setPlace] = useState<{ x: number; y: number } | null>(null)
  useLayoutEffect(() => {
    const { x, y, width } = box.current ? measureElement(box.current) : { x: 0, y: 0, width: 0 }
    setPlace((before) => (width === 0 ? null : before?.x === x && before.y === y ? before : { x, y }))
  })
  return { box, place }
}

interface CursorProps {
  before: string
  under: string
  after: string
  isHint?: boolean
}

/** The terminal's own cursor stands in the text: input methods, screen magnifiers and braille lines follow it. */
export function WithCursor({ before, under, after, isHint = false }: CursorProps) {
  const { box, place } = usePlace()
  const isActive = useActive()
  const { setCursorPosition } = useCursor()
  setCursorPosition(place && isActive ? { x: place.x + widthOf(before), y: place.y } : undefined)
  return (
    <Box ref={box}>
      <Text wrap="truncate">
        {before}
        {under}
        <Text dimColor={isHint}>{after}</Text>
      </Text>
    </Box>
  )
}

/** Slides along with the cursor when the text is longer than its room. */
export function OneLine({ line, width, mask }: { line: Line; width: number; mask?: string }) {
  const letters = mask ? line.letters.map(() => mask) : line.letters
  const { from, to } = window(letters, line.at, width)
  return (
    <WithCursor
      before={letters.slice(from, line.at).join('')}
      under={letters[line.at] ?? ' '}
      after={letters.slice(line.at + 1, to).join('')}
    />
  )
}

/** The letters around the cursor that fit into so many cells. */
function window(letters: readonly string[], at: number, width: number): { from: number; to: number } {
  let room = width - widthOf(letters[at] ?? ' ')
  let from = at
  while (from > 0 && widthOf(letters[from - 1] ?? '') <= room) room -= widthOf(letters[--from] ?? '')
  let to = at + 1
  while (to < letters.length && widthOf(letters[to] ?? '') <= room) room -= widthOf(letters[to++] ?? '')
  return { from, to }
}
