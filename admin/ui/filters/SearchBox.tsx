import SearchIcon from '@mui/icons-material/Search'
import { InputAdornment, TextField } from '@mui/material'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useListContext } from 'react-admin'
import { limits } from '../../../rules/limits.ts'
import { useSetFilter } from './useSetFilter.ts'

/** The search of a list: Enter runs it, Escape clears it. */
export function SearchBox({ label = 'Search' }: { label?: string }) {
  const { filterValues } = useListContext()
  const setFilter = useSetFilter()
  const running: string = filterValues.searchTerm ?? ''
  const [text, setText] = useState(running)
  useEffect(() => setText(running), [running])

  const run = (searchTerm: string) => setFilter('searchTerm', searchTerm || undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    // Inside a form or dialog, Enter must not submit and Escape must not close.
    if (event.key === 'Enter') {
      event.preventDefault()
      run(text.trim())
    }
    if (event.key !== 'Escape' || !(text || running)) return
    event.stopPropagation()
    setText('')
    if (running) run('')
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
        htmlInput: { 'aria-label': label, title: 'Enter runs the search, Escape clears it', maxLength: limits.name },
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
