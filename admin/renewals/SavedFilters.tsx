import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import { Button, Divider, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useListContext, useStore } from 'react-admin'
import { late } from '../ui/late.tsx'
import { useUser } from '../ui/useUser.tsx'
import type { QueueFilter } from './filter.ts'

const SaveFilters = late(async () => (await import('./SaveFilters.tsx')).SaveFilters)

interface Saved {
  name: string
  filter: QueueFilter
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** Named filters of the queue, kept in this browser for this person. */
export function SavedFilters() {
  const { filterValues, setFilters } = useListContext()
  const [saved, setSaved] = useStore<Saved[]>(`renewals.saved.${useUser().id}`, [])
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [naming, setNaming] = useState(false)
  const current = saved.find(({ filter }) => isSame(filter, filterValues))
  const choose = (act: () => void) => () => {
    setAnchor(null)
    act()
  }
  const save = (name: string) => {
    setSaved([...saved.filter((one) => one.name !== name), { name, filter: filterValues }])
    setNaming(false)
  }
  return (
    <>
      <Button
        startIcon={<BookmarkIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Saved Filters
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {saved.map(({ name, filter }) => (
          <MenuItem key={name} selected={isSame(filter, filterValues)} onClick={choose(() => setFilters(filter))}>
            {name}
          </MenuItem>
        ))}
        {saved.length > 0 && <Divider />}
        {current ? (
          <MenuItem onClick={choose(() => setSaved(saved.filter((one) => one !== current)))}>{`Remove “${current.name}”`}</MenuItem>
        ) : (
          <MenuItem onClick={choose(() => setNaming(true))}>Save These Filters</MenuItem>
        )}
      </Menu>
      {naming && <SaveFilters onSave={save} onClose={() => setNaming(false)} />}
    </>
  )
}
