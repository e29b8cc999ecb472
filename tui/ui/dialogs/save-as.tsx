import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Box, Text } from 'ink'
import { useState } from 'react'
import type { HttpResponse } from '../../../contract/call.ts'
import { Busy } from '../busy.tsx'
import { diskErrorOf, explain } from '../explain.ts'
import { Panel } from '../frame/panel.tsx'
import { OneLine } from '../lines/line-view.tsx'
import { useKeys, useSession } from '../session.tsx'
import { words } from '../words.ts'
import { Confirm } from './confirm.tsx'
import { typedPath } from './document.ts'
import { usePathLine } from './path-line.tsx'
import { usePanelWidth } from './reader.tsx'

interface Props {
  title: string
  /** The suggested path, relative to the working directory. */
  path: string
  read(): Promise<HttpResponse>
  onClose(): void
}

/** Streams into a temporary file beside the target, then renames it. A failed transfer leaves no file, and an existing one unchanged. */
async function saved(target: string, mayReplace: boolean, read: Props['read']): Promise<void> {
  if (!mayReplace && existsSync(target)) throw Object.assign(new Error(target), { code: 'EEXIST', syscall: 'open' })
  const part = `${target}.part`
  try {
    await writeFile(part, (await read()).body ?? [])
    await rename(part, target)
  } finally {
    await rm(part, { force: true })
  }
}

/** Saves a file from the server under a typed path. Asks before it replaces a file. */
export function SaveAs({ title, path, read, onClose }: Props) {
  const { done } = useSession()
  const { line, text, bindings, onText, setWrong, below } = usePathLine(path)
  const [isAsking, setAsking] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const width = usePanelWidth()
  const target = resolve(typedPath(text))

  const save = async (mayReplace: boolean) => {
    if (isSaving) return
    setAsking(false)
    setSaving(true)
    try {
      await saved(target, mayReplace, read)
      done(`Saved as ${target}`)
      onClose()
    } catch (error) {
      const reason = diskErrorOf(error)
      if (reason === 'EEXIST') setAsking(true)
      else setWrong(reason ? `${target}: ${words.notWritten[reason] ?? reason}` : explain(error, {}).sentence)
    }
    setSaving(false)
  }
  useKeys('dialog', {
    title,
    modal: true,
    bindings: [
      { keys: ['enter'], says: 'Save', run: () => void save(false), foot: true },
      ...bindings,
      { keys: ['esc'], says: 'Cancel', run: onClose, foot: true },
    ],
    onText,
  })
  if (isAsking) {
    const sentence = `${target} is there already. Replace it?`
    return <Confirm title={title} sentence={sentence} yes="Replace" onYes={() => void save(true)} onNo={() => setAsking(false)} />
  }
  return (
    <Panel title={title}>
      <Box marginTop={1}>
        <Text bold>Save as </Text>
        <OneLine line={line} width={width - 10} />
      </Box>
      {below}
      {isSaving && <Busy label="Saving" />}
    </Panel>
  )
}
