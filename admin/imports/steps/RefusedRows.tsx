import { Button } from '@mui/material'
import { calls } from '../../../contract/index.ts'
import { useDownload } from '../../ui/useDownload.tsx'

/** Downloads the refused rows as a file, to correct and import it. */
export function RefusedRows({ id }: { id: number }) {
  const downloading = useDownload()
  return (
    <Button component="a" color="inherit" {...downloading(calls.imports.refused, { id })}>
      Download Refused Rows
    </Button>
  )
}
