import { calls } from '../../contract/index.ts'
import type { User } from '../../contract/users/calls.ts'
import { RevokeToken } from '../my-account/RevokeToken.tsx'
import { Secrets } from '../my-account/Secrets.tsx'
import { TOKEN_COLUMNS } from '../my-account/tokenColumns.ts'
import { api } from '../providers/api.ts'
import { ReadDialog } from '../ui/dialogs/ReadDialog.tsx'
import { useRead } from '../ui/useRead.ts'
import { nameOf } from './names.ts'

/** The personal tokens of a user, which can be revoked. Only the user can create one. */
export function UserTokens({ record, onClose }: { record: User; onClose(): void }) {
  const { id } = record
  const reading = useRead(['users', 'tokens', id], (how) => api.userTokens.list({ params: { id }, ...how }))
  return (
    <ReadDialog title={`Tokens of ${nameOf(record)}`} wide onClose={onClose}>
      <Secrets
        title="Personal Tokens"
        reading={reading}
        nameTitle="Name"
        columns={TOKEN_COLUMNS}
        none="This user has no tokens."
        revoking={({ id: tokenId, name }, close) => (
          <RevokeToken call={calls.userTokens.revoke} params={{ id, tokenId }} name={name} onClose={close} />
        )}
      />
    </ReadDialog>
  )
}
