import { Spinner } from '@inkjs/ui'
import { Text, useIsScreenReaderEnabled } from 'ink'

/** Shows that something is under way. A screen reader reads it once, not at every turn. */
export const Busy = ({ label }: { label: string }) =>
  useIsScreenReaderEnabled() ? <Text>{label} ...</Text> : <Spinner type="line" label={label} />
