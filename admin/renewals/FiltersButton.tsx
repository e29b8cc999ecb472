import FilterListIcon from '@mui/icons-material/FilterList'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import type { Choices } from '../../forms/choices.ts'
import { FilterDialog } from './FilterDialog.tsx'
import type { QueueFilter } from './filter.ts'

interface FiltersButtonProps {
  choices: Choices
  /** Fields that have no meaning on this page. */
  without?: readonly (keyof QueueFilter)[]
}

/** Opens the filter dialog of the queue, the dashboard or the renewals of an authority. */
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
