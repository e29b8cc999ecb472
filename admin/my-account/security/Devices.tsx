import LogoutIcon from '@mui/icons-material/Logout'
import { Button, Chip, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useState } from 'react'
import { fieldOf, rowOf } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import type { Session } from '../../../contract/user-profile/ways-in.ts'
import { messages } from '../../../rules/messages.ts'
import { formatMoment } from '../../../rules/moment.ts'
import { api } from '../../providers/api.ts'
import { ConfirmCall } from '../../ui/dialogs/ConfirmCall.tsx'
import { SmallTable } from '../../ui/lists/ListTable.tsx'
import { RowButton } from '../../ui/lists/RowButton.tsx'
import { Section } from '../../ui/Page.tsx'
import { useRead } from '../../ui/useRead.ts'

const rowSchema = rowOf(calls.sessions.list.reply)
const titleOf = (name: keyof Session) => fieldOf(rowSchema, name).title

/** The sessions of the person with program, address and times. Signs out one, or all others. */
export function Devices() {
  const { data } = useRead(['sessions', 'list'], (how) => api.sessions.list(how))
  const [ended, setEnded] = useState<Session | null>(null)
  const [isEndingAll, setEndingAll] = useState(false)
  const items = data?.items ?? []
  return (
    <Section
      title="Signed-in Devices"
      actions={
        items.some(({ isCurrent }) => !isCurrent) && (
          <Button color="error" onClick={() => setEndingAll(true)}>
            Sign Out All Others
          </Button>
        )
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {messages.sessionsHow}
      </Typography>
      <SmallTable label="Devices">
        <TableHead>
          <TableRow>
            {(['program', 'address', 'createdOn', 'lastSeenOn'] as const).map((name) => (
              <TableCell key={name}>{titleOf(name)}</TableCell>
            ))}
            <TableCell className="unseen-heading">Sign out</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((session) => (
            <TableRow key={session.id}>
              <TableCell>{session.program}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{session.address ?? '–'}</TableCell>
              <TableCell>{formatMoment(session.createdOn)}</TableCell>
              <TableCell>{formatMoment(session.lastSeenOn)}</TableCell>
              <TableCell sx={{ p: 0.5 }}>
                {session.isCurrent ? (
                  <Chip size="small" variant="outlined" label={titleOf('isCurrent')} />
                ) : (
                  <RowButton label={`Sign out ${session.program}`} icon={LogoutIcon} onClick={() => setEnded(session)} />
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </SmallTable>
      {ended && (
        <ConfirmCall
          call={calls.sessions.remove}
          request={{ params: { id: ended.id } }}
          title="Sign Out Device"
          text={`${ended.program} is signed out at once.`}
          confirm="Sign Out"
          dangerous
          onClose={() => setEnded(null)}
        />
      )}
      {isEndingAll && (
        <ConfirmCall
          call={calls.sessions.removeOthers}
          request={{}}
          title="Sign Out All Other Devices"
          text="Every other browser is signed out at once. Tokens stay: revoke them one by one."
          confirm="Sign Out"
          dangerous
          onClose={() => setEndingAll(false)}
        />
      )}
    </Section>
  )
}
