import { type RefObject, useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { messages } from '../../../rules/messages.ts'
import type { Question } from '../dialogs/Ask.tsx'

/** The question before changes are lost. */
export const DISCARD: Question = {
  title: messages.discardTitle,
  text: messages.discardText,
  confirm: 'Discard Changes',
  cancel: 'Keep Editing',
  dangerous: true,
}

interface LeavingProps {
  /** Set to whether there are unsaved changes, for the frame of the form. */
  dirty: RefObject<boolean>
  ask(question: Question): Promise<boolean>
  /** Called when the person leaves the page and discards the typed values. */
  onLeave(): void
}

/** Asks before another page of the console opens over unsaved changes. When the window closes, the browser asks in its own words. */
export function Leaving({ dirty, ask, onLeave }: LeavingProps) {
  const { dirtyFields, isSubmitSuccessful } = useFormState()
  const isDirty = Object.keys(dirtyFields).length > 0
  const isKept = isDirty && !isSubmitSuccessful
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isKept && nextLocation.pathname !== currentLocation.pathname)
  const latest = useRef({ blocker, ask, onLeave })
  latest.current = { blocker, ask, onLeave }
  const isBlocked = blocker.state === 'blocked'
  useEffect(() => {
    dirty.current = isDirty
  }, [isDirty, dirty])
  useEffect(() => {
    if (!isBlocked) return
    const { blocker, ask } = latest.current
    const answer = (isLeaving: boolean) => {
      if (!isLeaving) return latest.current.blocker.reset?.()
      latest.current.onLeave()
      latest.current.blocker.proceed?.()
    }
    // Saved meanwhile.
    if (!isKept) blocker.proceed?.()
    else ask(DISCARD).then(answer)
  }, [isBlocked, isKept])
  useEffect(() => {
    if (!isKept) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isKept])
  return null
}
