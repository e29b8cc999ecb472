import { Box, Text } from 'ink'
import { useRoom } from '../session.tsx'
import { widthOf } from '../text.ts'

interface Tab {
  key: string
  label: string
  isOn: boolean
}

const GAP = 2

/** Tabs with their keys in one row. A narrow terminal shows them without gaps, then without the title. */
export function Tabs({ title, tabs }: { title: string; tabs: readonly Tab[] }) {
  const { columns } = useRoom()
  const words = tabs.map(({ key, label, isOn }) => (isOn ? `[${key} ${label}]` : ` ${key} ${label} `))
  const wide = words.reduce((sum, word) => sum + widthOf(word), widthOf(title))
  const isTight = wide + GAP * tabs.length > columns
  return (
    <Box columnGap={isTight ? 0 : GAP} height={1} overflow="hidden">
      {wide <= columns && (
        <Box flexShrink={0}>
          <Text bold>{title}</Text>
        </Box>
      )}
      {tabs.map(({ key, isOn }, index) => (
        <Text key={key} aria-label={`${key} ${tabs[index]?.label}${isOn ? ' (on)' : ''};`} inverse={isOn} bold={isOn} wrap="truncate">
          {words[index]}
        </Text>
      ))}
    </Box>
  )
}
