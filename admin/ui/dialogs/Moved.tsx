import { Alert, type AlertProps, Button } from '@mui/material'

/** A warning in a dialog whose button is disabled because the record has changed. Refresh closes the dialog; the page below is current. */
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
