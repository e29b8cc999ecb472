import { Alert, Box, Checkbox, FormControlLabel, TablePagination } from '@mui/material'
import { useState } from 'react'
import type { Simulation as Answer } from '../../contract/intervals.ts'
import type { limits } from '../../rules/installation/limits.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useRead } from '../ui/useRead.ts'
import { SimulatedDates } from './SimulatedDates.tsx'

interface Page {
  pageNumber: number
  pageSize: (typeof limits.pageSizes)[number]
  includeEntered: boolean
}

/** Requests a page of the licenses that a rule would change. */
export type AskSimulation = (page: Page, how: { signal: AbortSignal }) => Promise<Answer>

interface SimulationProps {
  /** The query key: the resource first, then everything that the answer depends on. */
  about: readonly unknown[]
  ask: AskSimulation
}

const PAGE_SIZE = 5

/** A page of a simulation, with its page number and filter. */
export function useSimulation({ about, ask }: SimulationProps) {
  const [page, setPage] = useState(0)
  const [includeEntered, setIncludeEntered] = useState(false)
  const read = useRead([...about, page, includeEntered], (how) => ask({ pageNumber: page + 1, pageSize: PAGE_SIZE, includeEntered }, how))
  const include = (entered: boolean) => {
    setIncludeEntered(entered)
    setPage(0)
  }
  return { data: read.data, isPending: read.isPending, page, setPage, includeEntered, include }
}

/** The licenses that would get another due or track date at their next calculation. Used before the rule is saved. */
export const Simulation = ({ about, ask }: SimulationProps) => (
  <Box component="section" aria-label={messages.whatWouldChange} sx={{ mt: 0.5 }}>
    {/* Restarts at the first page for another rule. */}
    <OfRule key={JSON.stringify(about)} about={about} ask={ask} />
  </Box>
)

const OfRule = (props: SimulationProps) => <SimulationView {...useSimulation(props)} note={messages.previewChangesNothing} />

interface SimulationViewProps extends ReturnType<typeof useSimulation> {
  /** Text after the number of licenses. */
  note?: string
}

/** The counts, and a table with the old and new dates. */
export function SimulationView({ data, isPending, page, setPage, includeEntered, include, note }: SimulationViewProps) {
  // Keeps the current page until the next one is loaded, so that the checkbox keeps the focus.
  const [shown, setShown] = useState(data)
  if (data && data !== shown) setShown(data)
  if (!shown) return isPending ? <Waiting /> : null
  const { items, totalItemCount, changingCount, stayingCount } = shown
  return (
    <>
      <Alert severity="info" role="status" sx={{ mb: 1 }}>
        {sentences.datesWouldDiffer(changingCount)} {note}
      </Alert>
      {stayingCount > 0 && (
        <FormControlLabel
          control={<Checkbox size="small" checked={includeEntered} onChange={(_, entered) => include(entered)} />}
          label={sentences.showStaying(stayingCount)}
        />
      )}
      {items.length > 0 && <SimulatedDates licenses={items} />}
      {totalItemCount > PAGE_SIZE && (
        <TablePagination
          component="div"
          count={totalItemCount}
          page={page}
          onPageChange={(_, next) => setPage(next)}
          rowsPerPage={PAGE_SIZE}
          rowsPerPageOptions={[PAGE_SIZE]}
        />
      )}
    </>
  )
}
