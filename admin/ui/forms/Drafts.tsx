import { Alert, Button } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Values } from '../../../contract/fields/schema.ts'
import { messages } from '../../../rules/messages.ts'
import { store } from '../../providers/store.ts'

interface Draft {
  /** The field as it was when the person began to type. A record that has changed since has no draft. */
  before: unknown
  text: string
}

const keyOf = (place: string) => `session.draft.${window.location.pathname} ${place}`

const read = (place: string): Record<string, Draft> => store.getItem<Record<string, Draft>>(keyOf(place)) ?? {}

/** Forgets what was typed into a form: it was sent, or the person gave it up. */
export const dropDrafts = (place: string) => store.removeItem(keyOf(place))

interface DraftsProps {
  /** Names the form and its record, on this page. */
  place: string
  /** The fields with long texts. */
  names: readonly string[]
}

/** Keeps long texts that are being typed, and puts them back if the form is opened again after a reload. */
export function Drafts({ place, names }: DraftsProps) {
  const { setValue, getValues, subscribe } = useFormContext()
  const before = useRef<Values>({})
  const [isBack, setBack] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: puts texts back once, when the form opens.
  useEffect(() => {
    const restore = () => {
      before.current = Object.fromEntries(names.map((name) => [name, getValues(name) ?? null]))
      const kept = read(place)
      const fitting = names.filter((name) => kept[name] && kept[name].before === before.current[name])
      for (const name of fitting) setValue(name, kept[name]?.text, { shouldDirty: true })
      setBack(fitting.length > 0)
    }
    // The form around this one fills in its values after the fields are there.
    const timer = setTimeout(restore)
    return () => clearTimeout(timer)
  }, [])
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          if (name === undefined || !names.includes(name)) return
          const text: unknown = values[name]
          if (typeof text === 'string') store.setItem(keyOf(place), { ...read(place), [name]: { before: before.current[name], text } })
        },
      }),
    [subscribe, place, names],
  )
  if (!isBack) return null
  const discard = () => {
    dropDrafts(place)
    for (const name of names) setValue(name, before.current[name])
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
