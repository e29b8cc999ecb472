import { Spinner } from '@inkjs/ui'
import { Text, useIsScreenReaderEnabled } from 'ink'

/** Something is under way. A screen reader is told so once, not at every turn. */
export const Busy = ({ label }: { label: string }) =>
  useIsScreenReaderEnabled() ? <Text>{label} ...</Text> : <Spinner type="line" label={label} />
