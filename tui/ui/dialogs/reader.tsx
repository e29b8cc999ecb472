import { Box, Text, useIsScreenReaderEnabled } from 'ink'
import { Panel } from '../frame/panel.tsx'
import type { Binding } from '../keys/keys.ts'
import { useScroll } from '../scroll.ts'
import { useKeys, useRoom } from '../session.tsx'

interface Props {
  title: string
  lines: readonly string[]
  /** A key that also closes it, besides Escape, Enter and q. */
  alsoClosedBy?: string
  bindings?: readonly Binding[]
  onClose(): void
}

/** The width of a line in a panel. For a screen reader there is no frame. */
export function usePanelWidth(): number {
  const { columns } = useRoom()
  return useIsScreenReaderEnabled() ? columns : Math.min(columns, 100) - 4
}

/** A text that can be scrolled. */
export function Reader({ title, lines, alsoClosedBy, bindings = [], onClose }: Props) {
  const { shown, keys, where } = useScroll(lines, Math.max(1, useRoom().rows - 4))
  useKeys('box', {
    title,
    modal: true,
    bindings: [
      ...bindings,
      { keys: ['esc', 'enter', 'q', ...(alsoClosedBy ? [alsoClosedBy] : [])], says: 'Close', run: onClose, foot: true },
      ...keys,
    ],
  })
  return (
    <Panel title={title} aside={where}>
      <Lines lines={shown} />
    </Panel>
  )
}

export const Lines = ({ lines }: { lines: readonly string[] }) => (
  <Box flexDirection="column" marginTop={1}>
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names
      <Text key={index} wrap="truncate">
        {line || ' '}
      </Text>
    ))}
  </Box>
)
