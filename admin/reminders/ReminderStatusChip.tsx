import BlockIcon from '@mui/icons-material/BlockOutlined'
import CheckIcon from '@mui/icons-material/CheckCircleOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined'
import { Chip, type ChipProps } from '@mui/material'
import type { ComponentType } from 'react'
import { type ReminderStatus, STATUS_LABELS } from '../../rules/reminders/labels.ts'

const LOOKS: Record<ReminderStatus, { Icon: ComponentType<{ 'aria-hidden'?: boolean }>; color: ChipProps['color'] }> = {
  planned: { Icon: ScheduleIcon, color: 'info' },
  sent: { Icon: CheckIcon, color: 'success' },
  bounced: { Icon: ErrorIcon, color: 'error' },
  failed: { Icon: ErrorIcon, color: 'error' },
  suppressed: { Icon: BlockIcon, color: 'default' },
}

/** The status of a reminder, as an icon and a word. */
export function ReminderStatusChip({ status }: { status: ReminderStatus }) {
  const { Icon, color } = LOOKS[status]
  return <Chip size="small" variant="outlined" color={color} icon={<Icon aria-hidden />} label={STATUS_LABELS[status]} />
}
