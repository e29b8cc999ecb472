import SearchIcon from '@mui/icons-material/Search'
import { InputAdornment, TextField } from '@mui/material'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import { limits } from '../../../rules/installation/limits.ts'
import { useSetFilter } from './useSetFilter.ts'

/** Milliseconds after the last key press until the search runs. */
const PAUSE = 250

/** The search of a list. It runs while a person types; Enter runs it at once, Escape clears it. */
export function SearchBox({ label = 'Search' }: { label?: string }) {
  const { filterValues } = useListContext()
  const setFilter = useSetFilter()
  const running: string = filterValues.searchTerm ?? ''
  const [text, setText] = useState(running)
  const ran = useRef(running)
  // Takes over a term that was set elsewhere. Ignores the box's own searches, after which the person may have typed on.
  useEffect(() => {
    if (running === ran.current) return
    ran.current = running
    setText(running)
  }, [running])

  const run = (searchTerm: string) => {
    if (searchTerm === ran.current) return
    ran.current = searchTerm
    setFilter('searchTerm', searchTerm || undefined)
  }
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  const onKeyDown = (event: KeyboardEvent) => {
    // Inside a form or dialog, Enter must not submit and Escape must not close.
    if (event.key === 'Enter') {
      event.preventDefault()
      run(text.trim())
    }
    if (event.key !== 'Escape' || !(text || running)) return
    event.stopPropagation()
    setText('')
    run('')
  }
  return (
    <TextField
      type="text"
      role="search"
      title={label}
      margin="none"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      placeholder={label}
      sx={{ width: { xs: '100%', sm: 280 }, '& input': { py: 0.75 } }}
      slotProps={{
        htmlInput: { 'aria-label': label, title: 'Searches while you type, Escape clears it', maxLength: limits.name },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
