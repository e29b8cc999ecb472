import { createContext, useContext, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { DocumentReading, ReadField } from '../../../../contract/documents/calls.ts'
import { READ_FIELDS } from '../../../../contract/documents/calls.ts'
import type { ReadRequest } from '../../../../forms/form.ts'
import { whyNotPdf } from '../../../../rules/documents.ts'
import { api } from '../../../providers/api.ts'
import { sentenceOf } from '../../sentences.ts'

/** The state of reading the document of a form. */
export type Reading = { isReading: true } | { found: DocumentReading } | { wrong: string }

/** Null if no document is chosen, or the form's document is not read. */
export const ReadingContext = createContext<Reading | null>(null)

/** A fact from a document, with its line. */
export interface Offered {
  field: ReadField
  value: string | number
  line: string
  page: number
}

/** The facts found for fields that `isWanted` accepts. */
export const useOffered = (isWanted: (field: string) => boolean): Offered[] => {
  const reading = useContext(ReadingContext)
  if (!reading || !('found' in reading)) return []
  const { found } = reading
  return READ_FIELDS.filter(isWanted).flatMap((field) => {
    const value = found[field]
    const place = found.lines.find((line) => line.field === field)
    return value !== null && place ? [{ ...place, field, value }] : []
  })
}

/** Reads the chosen document or, until one is chosen, the stored one. Only the last chosen document counts. */
export const useReading = (chosen: ReadRequest | undefined, stored: ReadRequest | null | undefined): Reading | null => {
  const document: unknown = useWatch({ name: 'document' })
  const [reading, setReading] = useState<Reading | null>(null)
  const isChosen = typeof document === 'string' && document !== ''
  const request = JSON.stringify((isChosen ? chosen : stored) ?? null)
  useEffect(() => {
    setReading(null)
    if (request === 'null' || (isChosen && whyNotPdf(document))) return undefined
    const over = new AbortController()
    setReading({ isReading: true })
    const body = { ...JSON.parse(request), ...(isChosen && { document }) }
    api.documents.read({ body, signal: over.signal }).then(
      (found) => !over.signal.aborted && setReading({ found }),
      (error) => !over.signal.aborted && setReading({ wrong: sentenceOf(error) }),
    )
    return () => over.abort()
  }, [document, isChosen, request])
  return reading
}
