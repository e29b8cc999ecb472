import { type KeyboardEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Option, optionsFor, wantedBy } from '../../forms/search/palette.ts'
import { useUser } from '../ui/useUser.tsx'
import { actions, screens } from './options.ts'
import { useRecent } from './recent.ts'
import { useHits } from './useHits.ts'

export interface PaletteActs {
  onBegin(licenseId: number): void
  onKeys(): void
  onClose(): void
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

/**
 * The options for the typed text, and the selected one. The arrow and page keys move the selection. Enter before the search has finished
 * waits for its result.
 */
export function useOptions({ onBegin, onKeys, onClose }: PaletteActs) {
  const user = useUser()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  /** The key of the option selected with the arrows; null selects the first. */
  const [moved, setMoved] = useState<string | null>(null)
  const [isEntered, setEntered] = useState(false)
  const wanted = wantedBy(text)
  const { hits, error, isWaiting } = useHits(wanted.term, wanted.kinds)
  const { recent, remember } = useRecent()
  // For client users, the client is always their own.
  const shown = user.clientId === null ? hits : hits.map((hit) => ({ ...hit, clientName: null }))
  const options = optionsFor(wanted, shown, recent, [...screens(user), ...actions(user)])
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === moved),
  )
  const active = options[at]

  const type = (changed: string) => {
    setText(changed)
    setMoved(null)
    setEntered(false)
  }
  const choose = (option: Option) => {
    const { act } = option
    if ('type' in act) return type(act.type)
    remember(option)
    onClose()
    if ('to' in act) navigate(act.to)
    else if ('begin' in act) onBegin(act.begin)
    else onKeys()
  }
  const mayChoose = !isWaiting || moved !== null
  useEffect(() => {
    if (!isEntered || !mayChoose) return
    setEntered(false)
    if (active) choose(active)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys during IME composition are not for the list.
    if (event.nativeEvent.isComposing) return
    const step = STEPS[event.key]
    if (event.key === 'Enter') setEntered(true)
    else if (step && options.length > 0) {
      const to = Math.abs(step) === 1 ? (at + step + options.length) % options.length : Math.min(Math.max(at + step, 0), options.length - 1)
      setMoved(options[to]?.key ?? null)
    } else return
    event.preventDefault()
  }
  return { text, type, term: wanted.term, options, at, active, isWaiting, error, choose, onKeyDown }
}
