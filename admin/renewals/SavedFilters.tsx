import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import { Button, Divider, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { TextInput, useListContext, useStore } from 'react-admin'
import type { Values } from '../../contract/fields/schema.ts'
import { limits } from '../../rules/limits.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import type { Errors } from '../ui/forms/resolver.ts'
import { useUser } from '../ui/useUser.tsx'
import type { QueueFilter } from './filter.ts'

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
  const save = async ({ name }: Values) => {
    const kept = { name: String(name).trim(), filter: filterValues }
    setSaved([...saved.filter((one) => one.name !== kept.name), kept])
    setNaming(false)
    return undefined
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
      {naming && (
        <FormDialog
          title="Save These Filters"
          values={{ name: '' }}
          validate={check}
          onSubmit={save}
          onClose={() => setNaming(false)}
          save="Save"
        >
          <TextInput source="name" label="Name" isRequired helperText={false} />
        </FormDialog>
      )}
    </>
  )
}

const check = ({ name }: Values): Errors => {
  const text = String(name ?? '').trim()
  if (!text) return { name: messages.required }
  return text.length > limits.name ? { name: sentences.tooLong('Name', limits.name) } : {}
}
