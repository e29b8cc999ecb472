import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { useState } from 'react'
import { personOf } from '../../contract/authentication/calls.ts'
import { calls } from '../../contract/index.ts'
import { editServiceAccount, newServiceToken, type ServiceAccount } from '../../forms/service-accounts/accounts.ts'
import { ROLE_LABELS } from '../../rules/labels.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { RevokeToken } from '../my-account/RevokeToken.tsx'
import { Secrets } from '../my-account/Secrets.tsx'
import { TOKEN_COLUMNS } from '../my-account/tokenColumns.ts'
import { api } from '../providers/api.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { RowButton } from '../ui/lists/RowButton.tsx'
import { useOptions } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'

interface Props {
  account: ServiceAccount
  reading: { error: unknown; refetch(): unknown }
}

/** A service account with its tokens. */
export function ServiceAccountSection({ account, reading }: Props) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const person = personOf(useUser())
  const { id, version, name, roleName, clientId, clientName, active, tokens } = account
  const clients = useOptions(['clients'], (how) => api.lists.clients(how), clientId === null)
  const close = () => setOpen(null)
  return (
    <>
      <Secrets
        title={name}
        subtitle={[ROLE_LABELS[roleName], clientName, active ? null : 'Inactive'].filter(Boolean).join(' · ')}
        of={`the tokens of ${name}`}
        actions={
          <>
            <RowButton label={`Edit ${name}`} icon={EditIcon} onClick={() => setOpen('edit')} />
            <RowButton label={`Delete ${name}`} icon={DeleteIcon} onClick={() => setOpen('delete')} />
          </>
        }
        reading={{ ...reading, data: { items: tokens } }}
        nameTitle="Token"
        columns={TOKEN_COLUMNS}
        none="No tokens. The program signs in with one."
        create={active ? 'Create Token' : null}
        creating={({ close: closeForm, show }) => (
          <CallForm
            form={newServiceToken}
            context={{ account, clients }}
            onClose={closeForm}
            onDone={({ token }) => {
              if (token) show(token)
            }}
          />
        )}
        shown={{ title: `The New Token of ${name}`, label: 'Token', warning: messages.tokenShownOnce }}
        revoking={(token, closeIt) => (
          <RevokeToken call={calls.serviceAccounts.revokeToken} params={{ id, tokenId: token.id }} name={token.name} onClose={closeIt} />
        )}
      />
      {open === 'edit' && <CallForm form={editServiceAccount} context={{ person, account }} onClose={close} />}
      {open === 'delete' && (
        <ConfirmCall
          call={calls.serviceAccounts.remove}
          request={{ params: { id }, ifMatch: version }}
          title="Delete Service Account"
          text={sentences.deleteConfirm(name)}
          confirm="Delete"
          dangerous
          onClose={close}
        />
      )}
    </>
  )
}
