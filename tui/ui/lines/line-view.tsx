import { Box, type DOMElement, measureElement, Text, useCursor } from 'ink'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Line } from '../keys/line.ts'
import { useActive } from '../session.tsx'
import { widthOf } from '../text.ts'

/** The position of a box on the screen, in cells from the upper left corner; null while it is hidden. */
function usePosition() {
  const box = useRef<DOMElement>(null)
  const [position, setPosition] = useState<{ x: number; y: number } | null>(null)
  useLayoutEffect(() => {
    const { x, y, width } = box.current ? measureElement(box.current) : { x: 0, y: 0, width: 0 }
    setPosition((before) => (width === 0 ? null : before?.x === x && before.y === y ? before : { x, y }))
  })
  return { box, position }
}

interface CursorProps {
  before: string
  under: string
  after: string
  isHint?: boolean
}

/** Text with the terminal's own cursor in it, which input methods, screen magnifiers and braille displays follow. */
export function WithCursor({ before, under, after, isHint = false }: CursorProps) {
  const { box, position } = usePosition()
  const isActive = useActive()
  const { setCursorPosition } = useCursor()
  setCursorPosition(position && isActive ? { x: position.x + widthOf(before), y: position.y } : undefined)
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

/** A line of text with a cursor. It scrolls horizontally when the text is wider than `width` cells. */
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

/** The letters around the cursor that fit into `width` cells. */
function window(letters: readonly string[], at: number, width: number): { from: number; to: number } {
  let room = width - widthOf(letters[at] ?? ' ')
  let from = at
  while (from > 0 && widthOf(letters[from - 1] ?? '') <= room) room -= widthOf(letters[--from] ?? '')
  let to = at + 1
  while (to < letters.length && widthOf(letters[to] ?? '') <= room) room -= widthOf(letters[to++] ?? '')
  return { from, to }
}
