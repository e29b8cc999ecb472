import { Box, Text } from 'ink'
import { usePanelWidth } from './dialogs/reader.tsx'
import { Panel } from './frame/panel.tsx'
import type { Binding } from './keys/keys.ts'
import { useKeys } from './session.tsx'

/** A progress bar of the given width: '######....'. */
export const bar = (done: number, total: number, width: number): string => {
  const full = total === 0 ? 0 : Math.floor((done / total) * width)
  return '#'.repeat(full) + '.'.repeat(width - full)
}

interface Props {
  title: string
  done: number
  total: number
  text: string
  /** A sentence on what happens when the dialog is closed. */
  note?: string
  bindings?: readonly Binding[]
  onClose(): void
}

/** The progress of a job of the server. Closing the dialog does not stop the job. */
export function Progress({ title, done, total, text, note, bindings = [], onClose }: Props) {
  const width = usePanelWidth()
  useKeys('box', {
    title,
    modal: true,
    bindings: [...bindings, { keys: ['esc', 'enter', 'q'], says: 'Leave it running', run: onClose, foot: true }],
  })
  return (
    <Panel title={title}>
      <Box flexDirection="column" marginTop={1}>
        <Text aria-hidden>{`[${bar(done, total, width - 2)}]`}</Text>
        <Text>{text}</Text>
        {note && <Text dimColor>{note}</Text>}
      </Box>
    </Panel>
  )
}
