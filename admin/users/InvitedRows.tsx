import { Alert, Chip, type ChipProps, Table, TableBody, TableCell, TableHead, TableRow, TextField } from '@mui/material'
import type { Output } from '../../contract/call.ts'
import { propertiesOf } from '../../contract/fields/schema.ts'
import type { calls } from '../../contract/index.ts'
import { InviteUsers } from '../../contract/users/invite.ts'
import { INVITE_OUTCOME_LABELS } from '../../rules/labels.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { CopyButton } from '../ui/dialogs/CopyButton.tsx'

type Result = Output<typeof calls.users.invite>
type Row = Result['items'][number]

const COLORS: Record<Row['outcome'], ChipProps['color']> = { invited: 'success', added: 'success', unchanged: 'default', refused: 'error' }

const titles = { ...propertiesOf(InviteUsers), ...propertiesOf(InviteUsers.properties.users.items) }

/** 'Last Name: Required'. */
const whyOf = ({ errors }: Row): string =>
  Object.entries(errors)
    .map(([field, sentences]) => [titles[field]?.title, sentences.join(' ')].filter(Boolean).join(': '))
    .join('. ')

/** The result of each line, also of a dry run. Links that could not be mailed are shown once. */
export function InvitedRows({ result }: { result: Result }) {
  const { items, dryRun } = result
  const links = items.filter(({ invitationLink }) => invitationLink !== null)
  return (
    <>
      <Alert severity={result.refusedCount > 0 ? 'warning' : dryRun ? 'info' : 'success'} sx={{ mb: 2 }}>
        {sentences.inviteCounts(result)}
      </Alert>
      {links.length > 0 && <Links text={links.map(({ email, invitationLink }) => `${email}\t${invitationLink}`).join('\n')} />}
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Row</TableCell>
            <TableCell>Name</TableCell>
            <TableCell>Email</TableCell>
            <TableCell>{dryRun ? 'Would Be' : 'Outcome'}</TableCell>
            <TableCell>Refused Because</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item) => (
            <TableRow key={item.row}>
              <TableCell>{item.row}</TableCell>
              <TableCell>{item.name}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{item.email}</TableCell>
              <TableCell>
                <Chip size="small" variant="outlined" color={COLORS[item.outcome]} label={INVITE_OUTCOME_LABELS[item.outcome]} />
              </TableCell>
              <TableCell>{whyOf(item)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  )
}

function Links({ text }: { text: string }) {
  return (
    <>
      <Alert severity="warning" sx={{ mb: 2 }}>
        {messages.invitationLinksOnce}
      </Alert>
      <TextField
        label="Links"
        multiline
        maxRows={6}
        value={text}
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { readOnly: true, style: { fontFamily: 'monospace', whiteSpace: 'pre' } } }}
      />
      <CopyButton text={text} label="Copy All" sx={{ my: 1 }} />
    </>
  )
}
