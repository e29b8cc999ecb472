import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Button, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useState } from 'react'
import type { Output } from '../../../contract/call.ts'
import { fieldOf, rowOf } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import type { Profile } from '../../../forms/my-account/account.ts'
import { messages } from '../../../rules/messages.ts'
import { formatMoment } from '../../../rules/moment.ts'
import { passkeysWorkAt } from '../../authentication/passkeys.ts'
import { ConfirmCall } from '../../ui/dialogs/ConfirmCall.tsx'
import { SmallTable } from '../../ui/lists/ListTable.tsx'
import { RowButton } from '../../ui/lists/RowButton.tsx'
import { Section } from '../../ui/Page.tsx'
import { NewPasskey } from './NewPasskey.tsx'
import { RecoveryCodesShown } from './RecoveryCodesShown.tsx'
import { usePasskeys } from './usePasskeys.ts'

type Passkey = Output<typeof calls.passkeys.list>['items'][number]
const rowSchema = rowOf(calls.passkeys.list.reply)
const titleOf = (name: keyof Passkey) => fieldOf(rowSchema, name).title

/** Why no passkey can be added on this page; null if one can. */
const whyNot = ({ passkeyHost }: Profile): string | null => (passkeysWorkAt(passkeyHost) ? null : messages.passkeysOff)

/** Passkeys: list, add, remove. Adding the first one shows recovery codes. */
export function Passkeys({ profile }: { profile: Profile }) {
  const { data: items = [] } = usePasskeys()
  const [isAdding, setAdding] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const why = whyNot(profile)
  return (
    <Section
      title="Passkeys"
      actions={
        <Button startIcon={<AddIcon />} disabled={why !== null} onClick={() => setAdding(true)}>
          Add Passkey
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: items.length > 0 ? 1 : 0 }}>
        {why ?? messages.passkeyHow}
      </Typography>
      {items.length > 0 && (
        <SmallTable label="Passkeys">
          <TableHead>
            <TableRow>
              {(['name', 'createdOn', 'lastUsedOn'] as const).map((name) => (
                <TableCell key={name}>{titleOf(name)}</TableCell>
              ))}
              <TableCell className="unseen-heading">Remove</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {items.map((passkey) => (
              <TableRow key={passkey.id}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{passkey.name}</TableCell>
                <TableCell>{formatMoment(passkey.createdOn)}</TableCell>
                <TableCell>{passkey.lastUsedOn ? formatMoment(passkey.lastUsedOn) : '–'}</TableCell>
                <TableCell sx={{ width: 40, p: 0.5 }}>
                  <RowButton label={`Remove ${passkey.name}`} icon={DeleteIcon} onClick={() => setRemoved(passkey)} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </SmallTable>
      )}
      {isAdding && (
        <NewPasskey
          onClose={() => setAdding(false)}
          onDone={({ recoveryCodes }) => {
            setAdding(false)
            setCodes(recoveryCodes)
          }}
        />
      )}
      {codes && <RecoveryCodesShown codes={codes} onClose={() => setCodes(null)} />}
      {removed && (
        <ConfirmCall
          call={calls.passkeys.remove}
          request={{ params: { id: removed.id } }}
          title="Remove Passkey"
          text={`“${removed.name}” can no longer sign in to Evergreen.`}
          confirm="Remove"
          dangerous
          onClose={() => setRemoved(null)}
        />
      )}
    </Section>
  )
}
