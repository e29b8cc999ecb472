import CalculateIcon from '@mui/icons-material/CalculateOutlined'
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { schemaTitle } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { api } from '../providers/api.ts'
import { useCall } from '../ui/useCall.tsx'
import { SimulationView, useSimulation } from './Simulation.tsx'

const { recalculate } = calls.authorityIntervals
const TITLE = schemaTitle(recalculate.body)

interface RecalculateProps {
  /** The id of the authority. */
  id: number
  /** The license types whose dates are recalculated; all types of the authority by default. */
  licenseTypeIds?: number[]
}

/** The button Recalculate Dates, with its dialog. */
export function RecalculateDates(props: RecalculateProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button startIcon={<CalculateIcon />} onClick={() => setIsOpen(true)}>
        {TITLE}
      </Button>
      {isOpen && <Confirm {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Previews the changes from the stored intervals and asks for confirmation. */
function Confirm({ id, licenseTypeIds, onClose }: RecalculateProps & { onClose(): void }) {
  const { run, isPending } = useCall(recalculate)
  const translate = useTranslate()
  const titleId = useId()
  const simulation = useSimulation({
    about: ['licensing-authorities', 'simulate', id, licenseTypeIds],
    ask: (page, how) => api.authorityIntervals.simulate({ params: { id }, body: { ...page, licenseTypeIds }, ...how }),
  })
  const save = async () => {
    await recalculateAll((success) => run({ params: { id }, body: { licenseTypeIds } }, { success }))
    onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId}>{TITLE}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>{messages.recalculateExplained}</DialogContentText>
        <SimulationView {...simulation} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" disabled={!simulation.data?.changingCount} loading={isPending} onClick={save}>
          {messages.recalculate}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type Recalculated = Awaited<ReturnType<typeof api.authorityIntervals.recalculate>>

/** Repeats the call until no license remains, because each updates a limited number. One toast has the total. */
async function recalculateAll(call: (success: (answer: Recalculated) => string) => Promise<{ answer: Recalculated } | object>) {
  let total = 0
  for (;;) {
    const outcome = await call(({ updatedCount, remainingCount }) => {
      total += updatedCount
      return updatedCount === 0 || remainingCount === 0 ? sentences.datesHaveChanged(total) : ''
    })
    if (!('answer' in outcome) || outcome.answer.updatedCount === 0 || outcome.answer.remainingCount === 0) return
  }
}
