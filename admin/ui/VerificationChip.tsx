import VerifiedIcon from '@mui/icons-material/VerifiedOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import { Chip } from '@mui/material'
import { formatDay } from '../../rules/day.ts'
import type { Verification } from '../../rules/licenses/verification.ts'

/** Whether a person has confirmed a record of the catalogue. Nothing for one that was entered here and that nobody has confirmed. */
export function VerificationChip({ of: { isUnverified, verifiedBy, verifiedOn } }: { of: Verification }) {
  if (isUnverified) return <Chip size="small" variant="outlined" color="warning" icon={<WarningIcon aria-hidden />} label="Unverified" />
  if (!verifiedOn) return null
  const label = `Verified by ${verifiedBy} on ${formatDay(verifiedOn)}`
  return <Chip size="small" variant="outlined" color="success" icon={<VerifiedIcon aria-hidden />} label={label} />
}
