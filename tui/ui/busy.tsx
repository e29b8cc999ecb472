import { Spinner } from '@inkjs/ui'
import { Text, useIsScreenReaderEnabled } from 'ink'

/** Shows that a request is running. For a screen reader it is a line that does not change. */
export const Busy = ({ label }: { label: string }) =>
  useIsScreenReaderEnabled() ? <Text>{label} ...</Text> : <Spinner type="line" label={label} />
