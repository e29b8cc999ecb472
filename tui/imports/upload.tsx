import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Box, Text } from 'ink'
import { useEffect, useState } from 'react'
import type { SelectOption } from '../../contract/common.ts'
import { calls } from '../../contract/index.ts'
import { IMPORT_KIND_LABELS, type ImportKind, importKindsOf } from '../../rules/imports/kinds.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { Busy } from '../ui/busy.tsx'
import { typedPath } from '../ui/dialogs/document.ts'
import { Menu } from '../ui/dialogs/menu.tsx'
import { usePathLine } from '../ui/dialogs/path-line.tsx'
import { usePanelWidth } from '../ui/dialogs/reader.tsx'
import { diskErrorOf, explain } from '../ui/explain.ts'
import { Panel } from '../ui/frame/panel.tsx'
import { OneLine } from '../ui/lines/line-view.tsx'
import { useKeys, useSession } from '../ui/session.tsx'

const TITLE = 'Upload a File'
/** The provider instead of a client. */
const NO_CLIENT = 0

interface Props {
  onUploaded(id: number): void
  onClose(): void
}

/** Uploads a file of this computer. Asks for the kind of records, for staff also the client, and the path. */
export function UploadBox({ onUploaded, onClose }: Props) {
  const { person } = useSession()
  const [kind, setKind] = useState<ImportKind | null>(null)
  const [clientId, setClientId] = useState<number | null>(isStaff(person) ? null : NO_CLIENT)
  if (kind === null) {
    const kinds = importKindsOf(person)
    const items = kinds.map((value) => ({ value, label: IMPORT_KIND_LABELS[value] }))
    return (
      <Menu<ImportKind> title="What the File Contains" items={items} chosen={kinds[0] ?? 'users'} onChoose={setKind} onClose={onClose} />
    )
  }
  if (clientId === null) return <ClientMenu onChoose={setClientId} onClose={onClose} />
  return <PathBox kind={kind} clientId={clientId === NO_CLIENT ? null : clientId} onUploaded={onUploaded} onClose={onClose} />
}

function ClientMenu({ onChoose, onClose }: { onChoose(clientId: number): void; onClose(): void }) {
  const { api, failed } = useSession()
  const [clients, setClients] = useState<readonly SelectOption[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clients are read once
  useEffect(() => {
    api.lists.clients().then(setClients, (error) => failed(explain(error, {}).sentence))
  }, [])
  const items = [
    { value: NO_CLIENT, label: 'The provider: users, licensing authorities and license types alone' },
    ...clients.map(({ value, label }) => ({ value: Number(value), label })),
  ]
  return (
    <Menu<number>
      key={clients.length}
      title="Client"
      items={items}
      chosen={items[1]?.value ?? NO_CLIENT}
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}

function PathBox({ kind, clientId, onUploaded, onClose }: Props & { kind: ImportKind; clientId: number | null }) {
  const { api } = useSession()
  const { line, text, bindings, onText, setWrong, below } = usePathLine('')
  const [isSending, setSending] = useState(false)
  const width = usePanelWidth()

  const upload = async () => {
    if (isSending) return
    const path = typedPath(text)
    setSending(true)
    try {
      const { size } = await stat(path)
      if (size > limits.importCsvBytes) return setWrong(messages.importCsvTooLarge)
      const document = (await readFile(path)).toString('base64')
      const { id } = await api.imports.create({ body: { kind, clientId, document, documentFileName: basename(path) } })
      onUploaded(id)
    } catch (error) {
      const { sentence, errors } = diskErrorOf(error)
        ? { sentence: messages.unreadableFile, errors: {} }
        : explain(error, calls.imports.create)
      setWrong(Object.values(errors).join(' ') || sentence)
    } finally {
      setSending(false)
    }
  }
  useKeys('dialog', {
    title: TITLE,
    modal: true,
    bindings: [
      { keys: ['enter'], says: 'Upload', run: () => void upload(), writes: true, foot: true },
      ...bindings,
      { keys: ['esc'], says: 'Cancel', run: onClose, foot: true },
    ],
    onText,
  })
  return (
    <Panel title={TITLE} aside={IMPORT_KIND_LABELS[kind]}>
      <Box marginTop={1}>
        <Text bold>Path </Text>
        <OneLine line={line} width={width - 6} />
      </Box>
      {isSending && <Busy label="Uploading" />}
      {below}
    </Panel>
  )
}
