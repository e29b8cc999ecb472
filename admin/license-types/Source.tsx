import { Link } from '@mui/material'
import { formatDay } from '../../rules/day.ts'
import { Field } from '../ui/Fields.tsx'
import type { LicenseType } from './useLicenseType.ts'

/** The source of the term, the intervals and the fees of a catalogue type, with its date. */
export function Source({ type: { sourceUrl, sourceDate } }: { type: LicenseType }) {
  if (!sourceUrl) return null
  return (
    <Field label="Source" note={sourceDate && `Of ${formatDay(sourceDate)}`} wide>
      <Link href={sourceUrl} target="_blank" rel="noreferrer">
        {sourceUrl}
      </Link>
    </Field>
  )
}
