import { Box, Button, Typography } from '@mui/material'
import { fieldLabel } from '../../../contract/imports/labels.ts'
import type { ImportDetail, RefusalReason } from '../../../contract/imports/schemas.ts'
import { rowsWords } from '../../../forms/imports/words.ts'

interface ReasonListProps {
  one: ImportDetail
  reasons: readonly RefusalReason[]
  chosen: RefusalReason | null
  onChoose(reason: RefusalReason | null): void
}

/** Why rows are refused, the most frequent reason first. A button toggles a filter by its reason. */
export const ReasonList = ({ one, reasons, chosen, onChoose }: ReasonListProps) => (
  <Box component="ul" aria-label="Reasons" sx={{ m: 0, mb: 2, p: 0, listStyle: 'none' }}>
    {reasons.map((reason) => {
      const isChosen = reason.field === chosen?.field && reason.text === chosen.text
      return (
        <Box component="li" key={reason.field + reason.text} sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline' }}>
          <Button
            size="small"
            variant={isChosen ? 'contained' : 'outlined'}
            aria-pressed={isChosen}
            aria-label={`Show ${rowsWords(reason.count)}: ${fieldLabel(one, reason.field)}${reason.text}`}
            onClick={() => onChoose(isChosen ? null : reason)}
            sx={{ my: 0.25, minWidth: 96, whiteSpace: 'nowrap' }}
          >
            {rowsWords(reason.count)}
          </Button>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <strong>{fieldLabel(one, reason.field)}</strong>
            {reason.text}
          </Typography>
        </Box>
      )
    })}
  </Box>
)
