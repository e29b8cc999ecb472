import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import { Accordion, AccordionDetails, AccordionSummary, Alert, Box, Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import type { ReminderPreview } from '../../contract/reminders/schemas.ts'
import { type Day, formatDay } from '../../rules/day.ts'
import { messages } from '../../rules/messages.ts'
import { countWords } from '../../rules/totals.ts'
import { api } from '../providers/api.ts'
import { Standing } from '../ui/Standing.tsx'
import { Failed } from '../ui/states/Failed.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useRead } from '../ui/useRead.ts'

interface MailsOfProps {
  date: Day
  /** The client whose mails are shown; by default the user's own side. */
  clientId?: number | undefined
}

/** The mails that a run on `date` would send, each with its licenses. Works even while reminders are off. */
export function MailsOf({ date, clientId }: MailsOfProps) {
  const body = { date, ...(clientId !== undefined && { clientId }) }
  const { data, error, refetch } = useRead(['reminders', 'preview', body], (how) => api.reminders.preview({ body, ...how }))
  if (error) return <Failed of="preview" error={error} onAgain={() => void refetch()} />
  if (!data) return <Waiting />
  const { says, suppressedCount, unreachableCount, mails, recipientCount } = data
  const hidden = recipientCount - mails.length
  return (
    <>
      <Alert severity={unreachableCount > 0 ? 'warning' : 'info'} sx={{ mb: 1.5 }}>
        {says}{' '}
        {`${countWords(suppressedCount, 'line')} suppressed. ${countWords(unreachableCount, 'license reaches', 'licenses reach')} nobody.`}
      </Alert>
      {mails.map((mail) => (
        <Mail key={mail.recipient} mail={mail} />
      ))}
      {hidden > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {`… and ${hidden} more.`}
        </Typography>
      )}
    </>
  )
}

type PreviewedMail = ReminderPreview['mails'][number]

const Mail = ({ mail: { recipient, recipientName, subject, lineCount, lines, hasSummary } }: { mail: PreviewedMail }) => (
  <Accordion disableGutters variant="outlined" slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}>
    <AccordionSummary expandIcon={<ExpandMoreIcon />}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {recipientName ? `${recipientName}, ${recipient}` : recipient}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {hasSummary ? `${subject} · ${messages.withSummary}` : subject}
        </Typography>
      </Box>
    </AccordionSummary>
    <AccordionDetails>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map((line) => (
          <Box
            component="li"
            key={`${line.licenseId} ${line.stepText}`}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', py: 0.75, borderTop: 1, borderColor: 'divider' }}
          >
            <Standing standing={{ level: line.level, days: line.days, text: line.standing }} />
            <Box sx={{ minWidth: 0, flex: '1 1 240px' }}>
              <Typography variant="body2">
                <Link component={RouterLink} to={`/licenses/${line.licenseId}`} underline="always">
                  {line.licenseNumber}
                </Link>
                , {line.propertyName}
              </Typography>
              <Typography variant="caption" color="textSecondary">
                {[line.toDo, `${line.stepText} (${formatDay(line.targetDate)})`, line.reason].filter(Boolean).join(' · ')}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
      {lineCount > lines.length && (
        <Typography variant="caption" color="textSecondary">{`… and ${lineCount - lines.length} more.`}</Typography>
      )}
    </AccordionDetails>
  </Accordion>
)
