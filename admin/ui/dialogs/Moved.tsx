import { Alert, type AlertProps, Button } from '@mui/material'

/** In a dialog whose button is off because the record has moved on. Refresh closes it: the page below is up to date. */
export const Moved = ({ onRefresh, ...alert }: AlertProps & { onRefresh(): void }) => (
  <Alert
    severity="warning"
    action={
      <Button color="inherit" size="small" onClick={onRefresh}>
        Refresh
      </Button>
    }
    {...alert}
  />
)
