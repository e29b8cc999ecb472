import LockIcon from '@mui/icons-material/LockOutlined'
import { Stack, Typography } from '@mui/material'

/** Why a record cannot be changed, and who may. Nothing where it can. */
export const ReadOnly = ({ why }: { why: string | null }) =>
  why && (
    <Stack direction="row" sx={{ gap: 0.75, alignItems: 'center', mt: 0.5 }}>
      <LockIcon fontSize="small" color="action" />
      <Typography variant="body2" color="textSecondary">
        {why}
      </Typography>
    </Stack>
  )
