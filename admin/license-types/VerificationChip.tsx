import VerifiedIcon from '@mui/icons-material/VerifiedOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import { Chip } from '@mui/material'
import { formatDay } from '../../rules/day.ts'
import type { LicenseType } from './useLicenseType.ts'

/** Whether a person has confirmed the type. Nothing for a type that was entered here and that nobody has confirmed. */
export function VerificationChip({ type }: { type: Pick<LicenseType, 'isUnverified' | 'verifiedBy' | 'verifiedOn'> }) {
  if (type.isUnverified)
    return <Chip size="small" variant="outlined" color="warning" icon={<WarningIcon aria-hidden />} label="Unverified" />
  if (!type.verifiedOn) return null
  const label = `Verified by ${type.verifiedBy} on ${formatDay(type.verifiedOn)}`
  return <Chip size="small" variant="outlined" color="success" icon={<VerifiedIcon aria-hidden />} label={label} />
}
