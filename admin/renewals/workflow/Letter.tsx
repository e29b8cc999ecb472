import DescriptionIcon from '@mui/icons-material/DescriptionOutlined'
import { Button } from '@mui/material'
import { calls } from '../../../contract/index.ts'
import { useDownload } from '../../ui/useDownload.tsx'

const LETTERS = {
  jurisdiction: { call: calls.renewals.letterToJurisdiction, label: 'Letter to Jurisdiction' },
  property: { call: calls.renewals.letterToProperty, label: 'Letter to Property' },
}

/** Downloads a letter of the renewal as a Word document. */
export function Letter({ to, renewalId }: { to: keyof typeof LETTERS; renewalId: number }) {
  const downloading = useDownload()
  return (
    <Button startIcon={<DescriptionIcon />} {...downloading(LETTERS[to].call, { id: renewalId })}>
      {LETTERS[to].label}
    </Button>
  )
}
