import InfinityIcon from '@mui/icons-material/AllInclusiveOutlined'
import AssignmentLateIcon from '@mui/icons-material/AssignmentLateOutlined'
import AutorenewIcon from '@mui/icons-material/Autorenew'
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import EventBusyIcon from '@mui/icons-material/EventBusyOutlined'
import HelpIcon from '@mui/icons-material/HelpOutlined'
import HourglassIcon from '@mui/icons-material/HourglassBottomOutlined'
import PauseIcon from '@mui/icons-material/PauseCircleOutlined'
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined'
import { Box, Chip } from '@mui/material'
import type { ComponentType } from 'react'
import type { Standing as StandingValue } from '../../contract/licenses/standing.ts'
import { waitingWords } from '../../rules/requests.ts'
import { type Flags, flagWords } from '../../rules/watch/flags.ts'
import type { StandingLevel } from '../../rules/watch/standing.ts'

type Color = 'default' | 'error' | 'warning' | 'info' | 'success'

const LOOKS: Record<StandingLevel, { Icon: ComponentType<{ 'aria-hidden'?: boolean }>; color: Color }> = {
  inactive: { Icon: PauseIcon, color: 'default' },
  expired: { Icon: ErrorIcon, color: 'error' },
  pastDue: { Icon: EventBusyIcon, color: 'error' },
  atRisk: { Icon: HourglassIcon, color: 'warning' },
  dueSoon: { Icon: ScheduleIcon, color: 'warning' },
  inRenewal: { Icon: AutorenewIcon, color: 'info' },
  valid: { Icon: CheckCircleIcon, color: 'success' },
  perpetual: { Icon: InfinityIcon, color: 'success' },
  noDates: { Icon: HelpIcon, color: 'warning' },
}

interface StandingIconProps {
  standing: StandingValue
  /** The words are beside the icon, so the icon has no accessible name. */
  isBesideWords?: boolean
}

/** The icon of a standing. Without words beside it, they become its accessible name. */
export const StandingIcon = ({ standing: { level, text }, isBesideWords = false }: StandingIconProps) => {
  const { Icon, color } = LOOKS[level]
  return (
    <Box
      component="span"
      {...(!isBesideWords && { role: 'img', 'aria-label': text, title: text })}
      sx={{
        display: 'inline-flex',
        verticalAlign: '-3px',
        mr: 0.5,
        color: color === 'default' ? 'text.secondary' : `${color}.main`,
        '& svg': { fontSize: 15 },
      }}
    >
      <Icon aria-hidden />
    </Box>
  )
}

interface StandingProps extends Partial<Flags> {
  standing: StandingValue
  waitingDays?: number | null | undefined
}

/** The standing of a license as an icon and words, with its flags below, and how long it waits on its property. */
export const Standing = ({ standing: { level, text }, waitingDays = null, ...flags }: StandingProps) => {
  const { Icon, color } = LOOKS[level]
  const raised = [...flagWords(flags), ...(waitingDays === null ? [] : [waitingWords(waitingDays)])]
  return (
    <div className="one-line standing">
      <Chip size="small" variant="outlined" color={color} icon={<Icon aria-hidden />} label={text} />
      {raised.length > 0 && (
        <div className="flags" title={raised.join(' · ')}>
          <AssignmentLateIcon aria-hidden sx={FLAG} />
          <span className="second-line">{raised.join(' · ')}</span>
        </div>
      )}
    </div>
  )
}

const FLAG = { fontSize: 14 } as const
