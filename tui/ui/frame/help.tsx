import { Box, Text } from 'ink'
import { useState } from 'react'
import { LEVELS, shown } from '../keys/keys.ts'
import { useKeys, useRoom } from '../session.tsx'
import { pad, widthOf } from '../text.ts'
import { useLayers } from './footer.tsx'

interface Line {
  keys: string
  says: string
  isTitle?: true
}

/** All keys that work on the current screen, from the bindings themselves. */
export function Help({ onClose }: { onClose(): void }) {
  const room = useRoom()
  const layers = useLayers().filter((layer) => layer.level !== LEVELS.help)
  const [frozen] = useState(layers)
  const [page, setPage] = useState(0)
  const lines: Line[] = frozen.flatMap((layer) => [
    { keys: '', says: layer.title, isTitle: true as const },
    ...layer.bindings.map((one) => ({
      keys: one.keys.map(shown).join(' '),
      says: one.why ? `${one.says} (not now: ${one.why})` : one.says,
    })),
  ])
  const height = Math.max(1, room.rows - 2)
  const columns = room.columns >= 78 && lines.length > height ? 2 : 1
  const width = Math.floor(room.columns / columns) - 2
  const pages = Math.ceil(lines.length / (height * columns))
  const keyWidth = Math.min(16, Math.max(...lines.map((line) => widthOf(line.keys))))
  useKeys('help', {
    title: 'Help',
    modal: true,
    bindings: [
      { keys: ['?', 'esc', 'enter', 'q'], says: 'Close', run: onClose, foot: true },
      {
        keys: [' ', 'down', 'j', 'pgdn', '.'],
        says: 'More',
        run: () => setPage((page + 1) % pages),
        ...(pages > 1 && { foot: true as const }),
      },
    ],
  })
  return (
    <Box flexDirection="column">
      <Text bold>Keys{pages > 1 ? ` (${page + 1} of ${pages})` : ''}</Text>
      <Box columnGap={2} marginTop={1}>
        {Array.from({ length: columns }, (_, column) => page * columns + column).map((column) => (
          <Box key={column} flexDirection="column" width={width}>
            {lines.slice(column * height, (column + 1) * height).map((line) => (
              <Text key={line.keys + line.says} wrap="truncate">
                {line.isTitle ? <Text bold>{line.says}</Text> : <Text color="cyan">{`  ${pad(line.keys, keyWidth)}  `}</Text>}
                {line.isTitle ? '' : line.says}
              </Text>
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
