import { Tooltip } from '@mui/material'
import { useEffect, useState } from 'react'

const tipped = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null)

/**
 * The tooltip of the element with `data-tip` that has the pointer or the keyboard's focus. It is one for all buttons of all rows: a page
 * has up to a hundred, and a tooltip of its own would cost each more than the button.
 */
export function RowTip() {
  const [at, setAt] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const over = (event: Event) => setAt(tipped(event))
    const focused = (event: Event) =>
      setAt(event.target instanceof Element && event.target.matches(':focus-visible') ? tipped(event) : null)
    const end = () => setAt(null)
    document.addEventListener('pointerover', over)
    document.addEventListener('focusin', focused)
    document.addEventListener('click', end)
    return () => {
      document.removeEventListener('pointerover', over)
      document.removeEventListener('focusin', focused)
      document.removeEventListener('click', end)
    }
  }, [])
  return (
    <Tooltip
      open={at !== null}
      title={at?.dataset.tip ?? ''}
      disableInteractive
      onClose={() => setAt(null)}
      slotProps={{ popper: { anchorEl: at } }}
    >
      <span hidden />
    </Tooltip>
  )
}
