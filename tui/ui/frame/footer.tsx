import { Box, Text } from 'ink'
import { useSyncExternalStore } from 'react'
import { type Binding, footing, type Layer, shown } from '../keys/keys.ts'
import { useKeyStore } from '../session.tsx'

/** The key layers that are active now. */
export function useLayers(): Layer[] {
  const store = useKeyStore()
  useSyncExternalStore(store.subscribe, store.snapshot)
  return store.now()
}

const ROWS = 2
const GAP = 2

/** The main keys of the active layers. Keys that do nothing now are only in the help. */
export function Footer({ columns }: { columns: number }) {
  const { map, typedFor } = useKeyStore()
  const bindings = footing(useLayers(), { columns, rows: ROWS, gap: GAP, map })
  const keyOf = ({ keys: [first = ''] }: Binding) => shown(typedFor(first))
  const spoken = bindings.map((one) => `${keyOf(one)} ${one.says}`).join('; ')
  return (
    <Box flexWrap="wrap" columnGap={GAP} height={ROWS} flexShrink={0} overflow="hidden" aria-label={`Keys: ${spoken}`}>
      {bindings.map((one) => (
        <Text key={one.keys[0]}>
          <Text color="cyan" bold>
            {keyOf(one)}
          </Text>{' '}
          {one.says}
        </Text>
      ))}
    </Box>
  )
}
