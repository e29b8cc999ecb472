import FilterListIcon from '@mui/icons-material/FilterList'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import type { Choices } from '../../forms/choices.ts'
import { FilterDialog } from './FilterDialog.tsx'
import type { QueueFilter } from './filter.ts'

interface FiltersButtonProps {
  choices: Choices
  /** Fields that mean nothing where the button stands. */
  without?: readonly (keyof QueueFilter)[]
}

/** Opens the filters dialog of the queue, and of whatever else is narrowed as the queue is. */
export function FiltersButton({ choices, without }: FiltersButtonProps) {
  const { filterValues, setFilters } = useListContext()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<FilterListIcon />} onClick={() => setOpen(true)}>
        Filters
      </Button>
      {open && (
        <FilterDialog
          filter={filterValues as QueueFilter}
          choices={choices}
          without={without}
          onFilter={setFilters}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
