import VerifiedIcon from '@mui/icons-material/VerifiedOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import { Chip } from '@mui/material'
import { type Verification, verifiedWords } from '../../rules/licenses/verification.ts'

/** Shows whether a catalogue record is confirmed. Draws nothing for an unconfirmed record that was entered here. */
export function VerificationChip({ of }: { of: Verification }) {
  if (of.isUnverified) return <Chip size="small" variant="outlined" color="warning" icon={<WarningIcon aria-hidden />} label="Unverified" />
  const label = verifiedWords(of)
  if (!label) return null
  return <Chip size="small" variant="outlined" color="success" icon={<VerifiedIcon aria-hidden />} label={label} />
}
