import CheckIcon from '@mui/icons-material/Check'
import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { type ReactNode, useContext } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { DocumentReading } from '../../../../contract/documents/calls.ts'
import { fieldOf } from '../../../../contract/fields/schema.ts'
import type { ReadRequest } from '../../../../forms/form.ts'
import { sentences } from '../../../../rules/messages.ts'
import { format } from '../../format.ts'
import { type Offered, ReadingContext, useOffered, useReading } from './useReading.ts'

interface ReadsDocumentProps {
  /** The request for reading a document that is chosen in the form. */
  chosen: ReadRequest | undefined
  /** A stored document, which is read at once. */
  stored: ReadRequest | null | undefined
  children: ReactNode
}

/** Reads the document of the form in it. */
export const ReadsDocument = ({ chosen, stored, children }: ReadsDocumentProps) => (
  <ReadingContext value={useReading(chosen, stored)}>{children}</ReadingContext>
)

const shown = ({ field, value }: Offered) => format(fieldOf(DocumentReading, field), value)
const wordsOf = ({ line, page }: Offered) => sentences.readIn(line, page)

/** Shows the fact from the document beside its field, with a button to use it. */
export function Offer({ name, isFixed }: { name: string; isFixed: boolean }) {
  const [offered] = useOffered((field) => field === name)
  return offered ? <TakeOffer offered={offered} isFixed={isFixed} /> : null
}

function TakeOffer({ offered, isFixed }: { offered: Offered; isFixed: boolean }) {
  const { setValue } = useFormContext()
  const now: unknown = useWatch({ name: offered.field })
  const isSame = now === offered.value
  const take = () => setValue(offered.field, offered.value, { shouldDirty: true, shouldValidate: true })
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mt: -0.5, mb: 1, pl: 1.5 }}>
      {isSame && <CheckIcon color="success" fontSize="small" titleAccess="As in the PDF" />}
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        In the PDF: <b>{shown(offered)}</b>, {wordsOf(offered)}
      </Typography>
      {!isSame && !isFixed && (
        <Button size="small" aria-label={`Use ${shown(offered)}`} onClick={take} sx={{ flexShrink: 0 }}>
          Use
        </Button>
      )}
    </Stack>
  )
}

/** Shows below the document its warnings, and facts for which the form has no field. */
export function ReadDocument({ names }: { names: readonly string[] }) {
  const reading = useContext(ReadingContext)
  const others = useOffered((field) => !names.includes(field))
  if (!reading) return null
  if ('isReading' in reading) return <LinearProgress aria-label="Reading the PDF" sx={{ mt: 1 }} />
  const warnings = 'wrong' in reading ? [reading.wrong] : reading.found.warnings
  return (
    <Box role="status" sx={{ mt: 1 }}>
      {warnings.map((warning) => (
        <Alert key={warning} severity="warning" sx={{ mb: 0.5 }}>
          {warning}
        </Alert>
      ))}
      {others.map((offered) => (
        <Typography key={offered.field} variant="caption" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
          {fieldOf(DocumentReading, offered.field).title}: <b>{shown(offered)}</b>, {wordsOf(offered)}
        </Typography>
      ))}
    </Box>
  )
}
