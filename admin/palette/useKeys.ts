import { useEffect, useRef } from 'react'
import { useStore } from 'react-admin'
import { useNavigate } from 'react-router'
import { screensOf } from '../layout/menus.ts'
import { useUser } from '../ui/useUser.tsx'

/** The time to press the letter of a screen after `g`, in milliseconds. */
const WAIT = 1500

/** Whether shortcuts without Ctrl are on. Stored in this browser. */
export const useLetterKeys = () => useStore('keys.letters', true)

/** Whether a key press is input for a field, or a dialog or menu is open. */
const isTaken = ({ target }: KeyboardEvent): boolean =>
  document.querySelector('.MuiModal-root') !== null ||
  (target instanceof Element &&
    target.closest('input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]') !== null)

const searchOfList = () => document.querySelector<HTMLInputElement>('main [role=search] input')

interface Opens {
  palette(): void
  sheet(): void
}

/** Handles the shortcuts of every page: Ctrl+K, and outside of inputs `/`, `?` and `g` followed by a letter. */
export function useKeys(opens: Opens): void {
  const user = useUser()
  const navigate = useNavigate()
  const [lettersAreOn] = useLetterKeys()
  const lastG = useRef(0)

  const onLetter = (event: KeyboardEvent): boolean => {
    const { key } = event
    const isAfterG = Date.now() - lastG.current < WAIT
    lastG.current = key === 'g' ? Date.now() : 0
    if (isAfterG) {
      const screen = screensOf(user).find((entry) => entry.key === key)
      if (screen) navigate(screen.path)
      return screen !== undefined
    }
    if (key === '?') opens.sheet()
    else if (key === '/') {
      const input = searchOfList()
      if (input) input.select()
      else opens.palette()
    } else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (event.defaultPrevented) return
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
      // Browsers use Ctrl+K for web search.
      event.preventDefault()
      if (!document.querySelector('.MuiModal-root')) opens.palette()
      return
    }
    if (!lettersAreOn || ctrlKey || metaKey || altKey || isTaken(event)) return
    if (onLetter(event)) event.preventDefault()
  }
  const latest = useRef(onKeyDown)
  latest.current = onKeyDown
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
