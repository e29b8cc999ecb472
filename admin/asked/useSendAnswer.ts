import { useState } from 'react'
import { Refused } from '../../client/index.ts'
import type { AskedItem, AskedPage } from '../../contract/requests/schemas.ts'
import { whyNotFile, whyNotPdf } from '../../rules/documents.ts'
import { messages } from '../../rules/messages.ts'
import { api } from '../providers/api.ts'
import { base64Of } from '../providers/base64.ts'
import { sentenceOf } from '../ui/sentences.ts'

interface Sending {
  token: string
  item: AskedItem
  givenBy: string
  onPage(page: AskedPage): void
  /** Called if the person has not entered a name. */
  onNameless(): void
}

interface Content {
  words?: string
  document?: string
  documentFileName?: string
  documentContentType?: string
}

/** The first field error, or else the message of the error. */
const problemOf = (error: unknown): string => {
  if (!(error instanceof Refused)) return sentenceOf(error)
  if (error.status === 404) return messages.askedLinkInvalid
  const [said] = Object.values(error.errors).flat()
  return said ?? sentenceOf(error)
}

/** A file held back because reading its text gave warnings. */
export interface Doubtful {
  key: string
  fileName: string
  warnings: readonly string[]
  send(): Promise<void>
  drop(): void
}

/** A file or text to send; `name` is that of the file. */
interface Sendable {
  name?: string
  work(): Promise<void>
}

/** Sends files and text for one requested item. License documents with warnings, such as another license's, wait in `doubts`. */
export function useSendAnswer({ token, item, givenBy, onPage, onNameless }: Sending) {
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [doubts, setDoubts] = useState<readonly Doubtful[]>([])
  const [held, setHeld] = useState<readonly File[]>([])

  const answer = async (content: Content): Promise<void> =>
    onPage(await api.asked.answer({ params: { token }, body: { itemId: item.id, givenBy, ...content } }))

  const sendFile = async (file: File): Promise<void> => {
    const document = await base64Of(file)
    const wrong = whyNotFile(document)
    if (wrong) throw new Refused({ status: 400, detail: wrong, requestId: '' })
    const send = () => answer({ document, documentFileName: file.name, documentContentType: file.type || 'application/octet-stream' })
    const warnings = await warningsOf(document)
    if (warnings.length === 0) return send()
    const key = `${file.name} ${file.size}`
    const others = (all: readonly Doubtful[]) => all.filter((one) => one.key !== key)
    const drop = () => setDoubts(others)
    const sendAnyway = async () => {
      if (await attempt([{ name: file.name, work: send }])) drop()
    }
    setDoubts((before) => [...others(before), { key, fileName: file.name, warnings, send: sendAnyway, drop }])
  }

  /** Resolves to no warnings if the file cannot be read. */
  const warningsOf = async (document: string): Promise<readonly string[]> => {
    if (item.kind !== 'LicenseDocument' || !item.licenseNumber || whyNotPdf(document)) return []
    const read = await api.asked.read({ params: { token }, body: { itemId: item.id, document } }).catch(() => undefined)
    return read?.warnings ?? []
  }

  /** Sends one after the other. What cannot be sent does not hold back the rest. */
  const attempt = async (all: readonly Sendable[]): Promise<boolean> => {
    setProblems([])
    if (!givenBy) {
      onNameless()
      return false
    }
    setBusy(true)
    const failed: string[] = []
    for (const { name, work } of all) await work().catch((error) => failed.push([name, problemOf(error)].filter(Boolean).join(': ')))
    setProblems(failed)
    setBusy(false)
    return failed.length === 0
  }

  return {
    busy,
    problems,
    doubts,
    sendWords: (words: string) => attempt([{ work: () => answer({ words }) }]),
    sendFiles: (files: readonly File[]) => {
      setHeld(givenBy ? [] : files)
      return attempt(files.map((file) => ({ name: file.name, work: () => sendFile(file) })))
    },
    /** Files chosen before a name was entered. They can be sent without choosing them again. */
    held,
    drop: () => setHeld([]),
  }
}
