import DescriptionIcon from '@mui/icons-material/DescriptionOutlined'
import { Button } from '@mui/material'
import { calls } from '../../../contract/index.ts'
import { addressOf } from '../../providers/api.ts'

const LETTERS = {
  jurisdiction: { call: calls.renewals.letterToJurisdiction, label: 'Letter to Jurisdiction' },
  property: { call: calls.renewals.letterToProperty, label: 'Letter to Property' },
}

/** Downloads a letter of the renewal as a Word document. */
export const Letter = ({ to, renewalId }: { to: keyof typeof LETTERS; renewalId: number }) => (
  <Button startIcon={<DescriptionIcon />} href={addressOf(LETTERS[to].call, { id: renewalId })} download>
    {LETTERS[to].label}
  </Button>
)
