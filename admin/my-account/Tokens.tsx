import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useState } from 'react'
import type { Output } from '../../contract/call.ts'
import { fieldOf, rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { newToken } from '../../forms/my-account/account.ts'
import { messages } from '../../rules/messages.ts'
import { api } from '../providers/api.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { formatMoment } from '../ui/format.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { RowButton } from '../ui/lists/RowButton.tsx'
import { Section } from '../ui/Page.tsx'
import { useRead } from '../ui/useRead.ts'
import { SecretShown } from './SecretShown.tsx'

type Token = Output<typeof calls.authentication.tokens>['items'][number]
const rowSchema = rowOf(calls.authentication.tokens.reply)
const titleOf = (name: keyof Token) => fieldOf(rowSchema, name).title

/** Personal tokens for the command line and the terminal: list, create, revoke. */
export function Tokens() {
  // The key is not under `authentication`: those queries are never refreshed after a write.
  const { data: tokens } = useRead(['tokens', 'list'], (how) => api.authentication.tokens(how))
  const [creating, setCreating] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [revoked, setRevoked] = useState<Token | null>(null)
  const items = tokens?.items ?? []
  return (
    <Section
      title="Personal Tokens"
      actions={
        <Button startIcon={<AddIcon />} onClick={() => setCreating(true)}>
          Create Token
        </Button>
      }
    >
      {items.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          No tokens. The command line and the terminal sign in with one.
        </Typography>
      ) : (
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{titleOf('name')}</TableCell>
              <TableCell>{titleOf('expiresOn')}</TableCell>
              <TableCell>{titleOf('lastUsedOn')}</TableCell>
              <TableCell aria-label="Revoke" />
            </TableRow>
          </TableHead>
          <TableBody>
            {items.map((token) => (
              <TableRow key={token.id}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{token.name}</TableCell>
                <TableCell>{formatMoment(token.expiresOn)}</TableCell>
                <TableCell>{token.lastUsedOn ? formatMoment(token.lastUsedOn) : '–'}</TableCell>
                <TableCell sx={{ width: 40, p: 0.5 }}>
                  <RowButton label={`Revoke ${token.name}`} icon={DeleteIcon} onClick={() => setRevoked(token)} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {creating && <CallForm form={newToken} context={{}} onClose={() => setCreating(false)} onDone={({ token }) => setSecret(token)} />}
      {secret && (
        <SecretShown
          title="Your New Token"
          label="Token"
          secret={secret}
          warning={messages.tokenShownOnce}
          onClose={() => setSecret(null)}
        />
      )}
      {revoked && (
        <ConfirmCall
          call={calls.authentication.revokeToken}
          request={{ params: { id: revoked.id } }}
          title="Revoke Token"
          text={`Whatever signs in with “${revoked.name}” is signed out at once.`}
          confirm="Revoke"
          dangerous
          onClose={() => setRevoked(null)}
        />
      )}
    </Section>
  )
}
