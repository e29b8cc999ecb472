import { Box, Text } from 'ink'
import type { ReactNode } from 'react'
import { useRoom } from '../session.tsx'

/** A framed box with a title, for dialogs. It replaces the screen behind it. */
export function Panel({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  const { columns } = useRoom()
  return (
    <Box flexDirection="column" borderStyle="round" borderColor="cyan" paddingX={1} width={Math.min(columns, 100)}>
      <Box justifyContent="space-between" columnGap={2}>
        <Text bold>{title}</Text>
        {aside && (
          <Text dimColor wrap="truncate">
            {aside}
          </Text>
        )}
      </Box>
      {children}
    </Box>
  )
}
