import { Button } from '@mui/material'
import { calls } from '../../../contract/index.ts'
import { useDownload } from '../../ui/useDownload.tsx'

/** The refused rows as a file of their own, to be corrected and imported. */
export function RefusedRows({ id }: { id: number }) {
  const downloading = useDownload()
  return (
    <Button component="a" color="inherit" {...downloading(calls.imports.refused, { id })}>
      Download Refused Rows
    </Button>
  )
}
