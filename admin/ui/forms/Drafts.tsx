import { Alert, Button } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Call } from '../../../contract/call.ts'
import { kindOf } from '../../../contract/fields/kinds.ts'
import { propertiesOf, type Values } from '../../../contract/fields/schema.ts'
import { messages } from '../../../rules/messages.ts'
import { store } from '../../providers/store.ts'
import type { FieldData } from './SchemaInput.tsx'

interface Draft {
  /** The field as it was when the person began to type. A record that has changed since has no draft. */
  before: unknown
  typed: unknown
}

const keyOf = (place: string) => `session.draft.${window.location.pathname} ${place}`

const read = (place: string): Record<string, Draft> => store.getItem<Record<string, Draft>>(keyOf(place)) ?? {}

/** Deletes the draft of a form that was sent or discarded. */
export const dropDrafts = (place: string) => store.removeItem(keyOf(place))

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The fields that survive a reload: all but files, which are too large, and secrets. */
export const keptNamesOf = (call: Call, fields: readonly FieldData[]): string[] => {
  const properties = propertiesOf(call.body)
  const isKept = ({ name, secret, disabled }: FieldData) => !secret && !disabled && kindOf(properties[name] ?? {}) !== 'file'
  return fields.filter(isKept).map(({ name }) => name)
}

export interface DraftsProps {
  /** Names the form and its record, on this page. */
  place: string
  names: readonly string[]
}

/** Stores typed values, and restores them if the form is opened again after a reload. */
export function Drafts({ place, names }: DraftsProps) {
  const { setValue, getValues, subscribe } = useFormContext()
  const before = useRef<Values | null>(null)
  const [isBack, setBack] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: puts values back once, when the form opens.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const putBack = (typed: Values) => {
      const due = Object.entries(typed).filter(([name, value]) => !isSame(getValues(name), value))
      for (const [name, value] of due) setValue(name, value, { shouldDirty: true })
      return due.length > 0
    }
    const restore = () => {
      const now = Object.fromEntries(names.map((name) => [name, getValues(name) ?? null]))
      before.current = now
      const fitting = Object.entries(read(place)).filter(([name, draft]) => name in now && isSame(draft.before, now[name]))
      const typed = Object.fromEntries(fitting.map(([name, draft]) => [name, draft.typed]))
      setBack(putBack(typed))
      // Runs again for fields that a `follows` rule has overwritten meanwhile.
      timer = setTimeout(() => putBack(typed))
    }
    // The surrounding form sets its values only after the fields are mounted.
    timer = setTimeout(restore)
    return () => clearTimeout(timer)
  }, [])
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name: changed }) => {
          const name = names.find((one) => changed === one || changed?.startsWith(`${one}.`))
          if (name === undefined || !before.current) return
          store.setItem(keyOf(place), { ...read(place), [name]: { before: before.current[name], typed: getValues(name) ?? values[name] } })
        },
      }),
    [subscribe, getValues, place, names],
  )
  if (!isBack) return null
  const discard = () => {
    dropDrafts(place)
    for (const [name, value] of Object.entries(before.current ?? {})) setValue(name, value)
    // Setting values here stores a draft, so the draft is deleted afterwards.
    dropDrafts(place)
    setBack(false)
  }
  return (
    <Alert
      severity="info"
      sx={{ mt: 1 }}
      action={
        <Button color="inherit" onClick={discard}>
          Discard
        </Button>
      }
    >
      {messages.draftKept}
    </Alert>
  )
}
