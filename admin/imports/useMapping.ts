import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ImportMapping } from '../../contract/imports/mapping.ts'
import type { ImportDetail } from '../../contract/imports/schemas.ts'
import { calls } from '../../contract/index.ts'
import { holdWork } from '../providers/work.ts'
import { sentencesOf } from '../ui/sentences.ts'
import { useCall } from '../ui/useCall.tsx'
import { keyOf } from './useImport.ts'

/** Milliseconds from the last change to the save. */
const PAUSE = 700

export interface Draft {
  mapping: ImportMapping
  change(mapping: ImportMapping): void
  /** Saves all unsaved changes. Resolves to the saved import, or to null if the server refused the mapping. */
  save(): Promise<ImportDetail | null>
  /** Increases when the whole draft is replaced, to reset inputs. */
  round: number
  /** Whether every change is saved. */
  isSaved: boolean
  isSaving: boolean
  /** The error messages of the last refused save. */
  wrong: readonly string[]
}

/** The editable mapping of an import. Saves after each pause, one request at a time, and warns before unsaved changes are lost. */
export function useMapping(one: ImportDetail): Draft & { replace(mapping: ImportMapping): void } {
  const [mapping, setMapping] = useState(one.mapping)
  const [round, setRound] = useState(0)
  const [isDirty, setIsDirty] = useState(false)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const { run, isPending } = useCall(calls.imports.map)
  const queries = useQueryClient()
  const unsaved = useRef<ImportMapping | null>(null)
  const underWay = useRef<Promise<ImportDetail | null> | null>(null)
  const latest = useRef(one)
  useEffect(() => {
    latest.current = one
  })

  const saveAll = async (): Promise<ImportDetail | null> => {
    while (unsaved.current) {
      const body = unsaved.current
      unsaved.current = null
      const outcome = await run({ params: { id: one.id }, body }, { failed: () => 'shown' })
      if ('refused' in outcome) {
        unsaved.current ??= body
        setWrong(sentencesOf(outcome.refused))
        return null
      }
      latest.current = outcome.answer
      queries.setQueryData(keyOf(one.id), outcome.answer)
      setWrong([])
    }
    setIsDirty(false)
    return latest.current
  }
  const save = (): Promise<ImportDetail | null> => {
    underWay.current ??= saveAll().finally(() => {
      underWay.current = null
    })
    return underWay.current
  }

  const change = (changed: ImportMapping) => {
    unsaved.current = changed
    setMapping(changed)
    setIsDirty(true)
  }
  /** Saves at once and takes over the server's mapping: a new header row changes the columns. */
  const replace = (changed: ImportMapping) => {
    change(changed)
    save().then((saved) => {
      if (saved && !unsaved.current) setMapping(saved.mapping)
      setRound((before) => before + 1)
    })
  }

  const saver = useRef(save)
  useEffect(() => {
    saver.current = save
  })
  useEffect(() => {
    if (unsaved.current !== mapping) return
    const timer = setTimeout(() => saver.current(), PAUSE)
    return () => clearTimeout(timer)
  }, [mapping])
  useEffect(() => {
    const release = holdWork()
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.current || underWay.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      release()
      window.removeEventListener('beforeunload', ask)
      if (unsaved.current) saver.current()
    }
  }, [])
  return { mapping, change, replace, save, round, isSaved: !isDirty, isSaving: isPending, wrong }
}
