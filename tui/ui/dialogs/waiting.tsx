import { Text } from 'ink'
import { useKeys } from '../session.tsx'
import { words } from '../words.ts'
import { Notice } from './confirm.tsx'

interface Props {
  title: string
  error: string | null
  onClose(): void
}

/** Shown while the data of a dialog is read, or with the error if that fails. */
export function Waiting({ title, error, onClose }: Props) {
  return error ? <Notice title={title} sentence={error} onClose={onClose} /> : <Reading title={title} onClose={onClose} />
}

function Reading({ title, onClose }: Omit<Props, 'error'>) {
  useKeys('box', { title, modal: true, bindings: [{ keys: ['esc', 'q'], says: 'Cancel', run: onClose, foot: true }] })
  return <Text dimColor>{words.reading}</Text>
}
