import { Box, Text } from 'ink'
import { useSyncExternalStore } from 'react'
import { type Layer, shown } from './keys.ts'
import { useKeyStore } from './session.tsx'

/** The layers that keys reach now, followed as they change. */
export function useLayers(): Layer[] {
  const store = useKeyStore()
  useSyncExternalStore(store.subscribe, store.snapshot)
  return store.now()
}

/** The keys worth knowing, of every layer that is listening; what cannot be done now is left to the help. */
export function Footer() {
  const bindings = useLayers().flatMap((layer) => layer.bindings.filter((one) => one.foot && !one.why))
  return (
    <Box flexWrap="wrap" columnGap={2} height={2} flexShrink={0} overflow="hidden">
      {bindings.map((one) => (
        <Text key={one.keys[0]}>
          <Text color="cyan" bold>
            {shown(one.keys[0] ?? '')}
          </Text>{' '}
          {one.says}
        </Text>
      ))}
    </Box>
  )
}
