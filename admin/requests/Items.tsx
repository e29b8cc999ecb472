import { Chip, Stack, Typography } from '@mui/material'
import type { RequestDetails, RequestItem } from '../../contract/requests/schemas.ts'
import { messages } from '../../rules/messages.ts'
import { REQUEST_ITEM_LABELS } from '../../rules/requests.ts'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { Standing } from '../ui/Standing.tsx'
import { AnswerRow } from './AnswerRow.tsx'

const STATUS: Record<RequestItem['status'], string> = { Open: 'Missing', Received: 'Received', Accepted: 'Accepted' }

interface ItemsProps {
  request: RequestDetails
  /** Only what concerns this license. */
  licenseId?: number
  /** Whether answers that wait are shown in a step of the renewal instead. */
  isInStep?(item: RequestItem): boolean
}

/** The requested items with their answers. */
export const Items = ({ request, licenseId, isInStep = () => false }: ItemsProps) => (
  <Stack component="ul" spacing={1.5} sx={{ p: 0, m: 0, listStyle: 'none' }}>
    {request.items
      .filter((item) => licenseId === undefined || item.licenseId === licenseId || item.licenseId === null)
      .map((item) => (
        <li key={item.id}>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {REQUEST_ITEM_LABELS[item.kind]}
            </Typography>
            {licenseId === undefined && item.licenseId !== null && (
              <RowLink to={`/licenses/${item.licenseId}`}>{`# ${item.licenseNumber}`}</RowLink>
            )}
            {licenseId === undefined && item.standing && <Standing standing={item.standing} />}
            <Chip
              size="small"
              variant="outlined"
              color={item.status === 'Accepted' ? 'success' : item.status === 'Received' ? 'info' : 'default'}
              label={STATUS[item.status]}
            />
          </Stack>
          {item.question && <Typography variant="body2">{item.question}</Typography>}
          <Stack spacing={1} sx={{ mt: item.answers.length > 0 ? 0.75 : 0 }}>
            {item.answers.map((answer) =>
              answer.status === 'Received' && isInStep(item) ? (
                <Typography key={answer.id} variant="body2" color="textSecondary">
                  {messages.answerInStep}
                </Typography>
              ) : (
                <AnswerRow key={answer.id} request={request} item={item} answer={answer} />
              ),
            )}
          </Stack>
        </li>
      ))}
  </Stack>
)
