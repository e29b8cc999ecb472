import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Box, Text } from 'ink'
import { useState } from 'react'
import type { HttpResponse } from '../../../contract/call.ts'
import { explain } from '../explain.ts'
import { Panel } from '../frame/panel.tsx'
import { OneLine } from '../lines/line-view.tsx'
import { useKeys, useSession } from '../session.tsx'
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

const reasonOf = (error: unknown): unknown => error instanceof Error && 'code' in error && error.code

/** Saves a file from the server under a typed path. Asks before it replaces a file. */
export function SaveAs({ title, path, read, onClose }: Props) {
  const { done } = useSession()
  const { line, text, bindings, onText, setWrong, below } = usePathLine(path)
  const [isAsking, setAsking] = useState(false)
  const width = usePanelWidth()
  const target = resolve(typedPath(text))

  const save = async (flag: 'w' | 'wx') => {
    setAsking(false)
    try {
      const bytes = new Uint8Array(await (await read()).arrayBuffer())
      await writeFile(target, bytes, { flag })
      done(`Saved as ${target}`)
      onClose()
    } catch (error) {
      const reason = reasonOf(error)
      if (reason === 'EEXIST') setAsking(true)
      else setWrong(reason ? `${target}: ${reason}` : explain(error, {}).sentence)
    }
  }
  useKeys('dialog', {
    title,
    modal: true,
    bindings: [
      { keys: ['enter'], says: 'Save', run: () => void save('wx'), foot: true },
      ...bindings,
      { keys: ['esc'], says: 'Cancel', run: onClose, foot: true },
    ],
    onText,
  })
  if (isAsking) {
    const sentence = `${target} is there already. Replace it?`
    return <Confirm title={title} sentence={sentence} yes="Replace" onYes={() => void save('w')} onNo={() => setAsking(false)} />
  }
  return (
    <Panel title={title}>
      <Box marginTop={1}>
        <Text bold>Save as </Text>
        <OneLine line={line} width={width - 10} />
      </Box>
      {below}
    </Panel>
  )
}
