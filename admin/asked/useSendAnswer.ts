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
  fileName: string
  warnings: readonly string[]
  send(): Promise<boolean>
  drop(): void
}

/** Sends files and text for one requested item. A license document with warnings, such as another license's, waits in `doubtful`. */
export function useSendAnswer({ token, item, givenBy, onPage, onNameless }: Sending) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [doubtful, setDoubtful] = useState<Doubtful | null>(null)
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
    setDoubtful({ fileName: file.name, warnings, send: () => attempt(send), drop: () => setDoubtful(null) })
  }

  /** Resolves to no warnings if the file cannot be read. */
  const warningsOf = async (document: string): Promise<readonly string[]> => {
    if (item.kind !== 'LicenseDocument' || !item.licenseNumber || whyNotPdf(document)) return []
    const read = await api.asked.read({ params: { token }, body: { itemId: item.id, document } }).catch(() => undefined)
    return read?.warnings ?? []
  }

  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setProblem(null)
    if (!givenBy) {
      onNameless()
      return false
    }
    setBusy(true)
    setDoubtful(null)
    try {
      await work()
      return true
    } catch (error) {
      setProblem(problemOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    problem,
    doubtful,
    sendWords: (words: string) => attempt(() => answer({ words })),
    /** One after the other, so that a failure on a slow network keeps the files already sent. */
    sendFiles: (files: readonly File[]) => {
      setHeld(givenBy ? [] : files)
      return attempt(async () => {
        for (const file of files) await sendFile(file)
      })
    },
    /** Files chosen before a name was entered. They can be sent without choosing them again. */
    held,
    drop: () => setHeld([]),
  }
}
